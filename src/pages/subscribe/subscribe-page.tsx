/** The membership plans. */
export function SubscribePage() {
  return (
    <article>
      <title>Parley membership</title>
      <meta name="description" content="The plans, what each of them holds, and what happens when one ends." />
      <h1>Membership</h1>
      <p>The plans, what each of them holds, and what happens when one ends.</p>
    </article>
  );
}
