/** How personal data is handled. */
export function PrivacyAgreementPage() {
  return (
    <article>
      <title>Privacy agreement · Parley</title>
      <meta
        name="description"
        content="What Parley knows about you, why, for how long, and what you can do about it."
      />
      <h1>Privacy agreement</h1>
      <p>What Parley knows about you, why, for how long, and what you can do about it.</p>
    </article>
  );
}
