/** The terms of use. */
export function UserAgreementPage() {
  return (
    <article>
      <title>User agreement · Parley</title>
      <meta name="description" content="The terms under which you use Parley, in full and in plain words." />
      <h1>User agreement</h1>
      <p>The terms under which you use Parley, in full and in plain words.</p>
    </article>
  );
}
