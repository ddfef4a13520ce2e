import type { PageContents } from '@/content/page-content';
import { useSystem } from '@/features/download-detection';
import { Ways } from './ways.tsx';

/** The ways for the visitor's own system, once it is known. Apart from the hero, so that the demo is not rendered again for it. */
export function VisitorWays({ home, platforms }: Pick<PageContents['home'], 'home' | 'platforms'>) {
  const platform = useSystem()?.platform;
  const known = platform && platform !== 'unknown' && platform !== 'chromeos';
  return <Ways words={home.hero} system={known ? platforms[platform] : undefined} />;
}
