import type { Page } from '@playwright/test';
import type { ContentSource } from '../../mocks/content-source.ts';
import { projectContent } from '../../mocks/project-content.ts';
import { hold } from './app.ts';

const bundled = projectContent();

/** Keeps the page from asking for live content, as a busy browser would, until the returned function is called. */
export const holdLiveContent = (page: Page) => hold(page, '**/assets/js/async/live-content.*.js');

/** Has the page believe that the visitor looks at another tab: browsers without a screen never hide one. */
export const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: 'hidden' } });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Content with one thing said at such length that it takes more room wherever it stands. */
export function lengthened(what: 'newest release' | 'plans'): ContentSource {
  const long = (text: string) => `${text} ${'and more '.repeat(40)}`.trim();
  return async (kind, language) => {
    const content = await bundled(kind, language);
    if (!content) return undefined;
    if (what === 'plans' && 'plans' in content) {
      return { ...content, plans: content.plans.map((plan) => ({ ...plan, audience: long(plan.audience) })) };
    }
    if (what === 'newest release' && 'releases' in content) {
      const [first, ...rest] = content.releases;
      return first ? { ...content, releases: [{ ...first, summary: long(first.summary) }, ...rest] } : content;
    }
    return content;
  };
}

/** Content with a release of this version before all others. */
export function withRelease(version: string): ContentSource {
  return async (kind, language) => {
    const content = await bundled(kind, language);
    if (!content || !('releases' in content)) return content;
    const [first] = content.releases;
    return first ? { ...content, releases: [{ ...first, version }, ...content.releases] } : content;
  };
}

/** Notes what the page says of live content that was of no use. */
export function droppedLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Live content:')) lines.push(`${message.type()}: ${message.text()}`);
  });
  return lines;
}
