import { hasHeadingFont, type Language } from '@/content/schemas/languages';
import { savesData, whenIdle } from '@/lib/browser';

/**
 * Loads the font faces of Chinese headings once the page is idle, after its first paint. Browsers then fetch their files
 * where the system has none of the Song faces that come first in `--font-display` (tokens.css).
 */
export function loadHeadingFont(language: Language): void {
  if (!hasHeadingFont(language) || savesData()) return;
  whenIdle(() => {
    // Without it, headings keep the system's font.
    import(/* webpackChunkName: "heading-font" */ `@content/${language}/heading-font/faces.js`).catch(() => undefined);
  });
}
