import { Hero } from './hero.tsx';

const description = 'Parley is an AI chat app that answers in well-made words, with sources, on every device you own.';

/** What the product is, and the way to everything else. */
export function HomePage() {
  return (
    <>
      <title>Parley: ask in your own words</title>
      <meta name="description" content={description} />
      <Hero />
    </>
  );
}
