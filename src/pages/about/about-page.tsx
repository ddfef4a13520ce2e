/** Who makes the product, and why. */
export function AboutPage() {
  return (
    <article>
      <title>About Parley</title>
      <meta name="description" content="Why we make Parley, what we hold to, and how to reach us." />
      <h1>About Parley</h1>
      <p>Why we make Parley, what we hold to, and how to reach us.</p>
    </article>
  );
}
