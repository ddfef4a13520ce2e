import { Section } from '@/ui/section';

/** Every release, newest first. */
export function UpdateLogInfoPage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="Update log"
      lead="Every release of Parley, newest first: what is new, improved and fixed."
    >
      <title>Update log · Parley</title>
      <meta name="description" content="Every release of Parley, newest first: what is new, improved and fixed." />
    </Section>
  );
}
