import { Section } from '@/ui/section';

/** The terms of use. */
export function UserAgreementPage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="User agreement"
      lead="The terms under which you use Parley, in full and in plain words."
    >
      <title>User agreement · Parley</title>
      <meta name="description" content="The terms under which you use Parley, in full and in plain words." />
    </Section>
  );
}
