/** What the product is, and the way to everything else. */
export function HomePage() {
  return (
    <article>
      <title>Parley: say it, and it is said well</title>
      <meta
        name="description"
        content="Parley is an AI chat app that answers in well-made words, on every device you own."
      />
      <h1>A conversation, set like a well-made page</h1>
      <p>Parley is an AI chat app that answers in well-made words, on every device you own.</p>
    </article>
  );
}
