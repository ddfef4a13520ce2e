import { Section } from '@/ui/section';

/** The membership plans. */
export function SubscribePage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="Membership"
      lead="The plans, what each of them holds, and what happens when one ends."
    >
      <title>Parley membership</title>
      <meta name="description" content="The plans, what each of them holds, and what happens when one ends." />
    </Section>
  );
}
