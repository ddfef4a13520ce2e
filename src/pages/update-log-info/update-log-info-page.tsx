/** Every release, newest first. */
export function UpdateLogInfoPage() {
  return (
    <article>
      <title>Update log · Parley</title>
      <meta name="description" content="Every release of Parley, newest first: what is new, improved and fixed." />
      <h1>Update log</h1>
      <p>Every release of Parley, newest first: what is new, improved and fixed.</p>
    </article>
  );
}
