import { Section } from '@/ui/section';

/** How personal data is handled. */
export function PrivacyAgreementPage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="Privacy agreement"
      lead="What Parley knows about you, why, for how long, and what you can do about it."
    >
      <title>Privacy agreement · Parley</title>
      <meta
        name="description"
        content="What Parley knows about you, why, for how long, and what you can do about it."
      />
    </Section>
  );
}
