import { Section } from '@/ui/section';

/** Who makes the product, and why. */
export function AboutPage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="About Parley"
      lead="Why we make Parley, what we hold to, and how to reach us."
    >
      <title>About Parley</title>
      <meta name="description" content="Why we make Parley, what we hold to, and how to reach us." />
    </Section>
  );
}
