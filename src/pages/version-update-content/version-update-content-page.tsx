import { Section } from '@/ui/section';

/** One release. */
export function VersionUpdateContentPage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="What is new"
      lead="One release of Parley: its changes, its downloads and what is known to be wrong with it."
    >
      <title>What is new in Parley</title>
      <meta
        name="description"
        content="One release of Parley: its changes, its downloads and what is known to be wrong with it."
      />
    </Section>
  );
}
