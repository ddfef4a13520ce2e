import type { PageContents } from '@/content/page-content';
import { Closing } from './closing.tsx';
import { Comparison } from './comparison.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Membership } from './membership.tsx';
import { NewestRelease } from './newest-release.tsx';
import { Questions } from './questions.tsx';

/** What the product is, and the way to everything else. */
export function HomePage({ content }: { content: PageContents['home'] }) {
  const { page, home } = content;
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <Hero content={content} />
      <Features words={home.features} />
      <Comparison words={home.comparison} />
      <Membership words={home.membership} />
      <NewestRelease words={home.release} newest={content.newest} language={content.language} />
      <Questions words={home.faq} questions={content.questions} />
      <Closing words={home.closing} />
    </>
  );
}
