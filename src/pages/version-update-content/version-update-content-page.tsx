/** One release. */
export function VersionUpdateContentPage() {
  return (
    <article>
      <title>What is new in Parley</title>
      <meta
        name="description"
        content="One release of Parley: its changes, its downloads and what is known to be wrong with it."
      />
      <h1>What is new</h1>
      <p>One release of Parley: its changes, its downloads and what is known to be wrong with it.</p>
    </article>
  );
}
