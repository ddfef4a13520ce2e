import type { Content } from '../../src/content/page-content.ts';
import { defaultLanguage, type Language } from '../../src/content/schemas/languages.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { readColour } from '../pictures/palette.ts';

/** The manifest's path; the default language's has the plain name. */
export const manifestPath = (language: Language): string =>
  language === defaultLanguage ? '/site.webmanifest' : `/site.${language}.webmanifest`;

/** The web manifest's text: the brand's words, the tokens' paper, the icons of build/pictures. */
export function webManifest({ language, site }: Content): string {
  const paper = readColour('paper', 'light');
  const manifest = {
    id: pagePath('home'),
    name: site.brand,
    short_name: site.brand,
    description: site.description,
    lang: language,
    start_url: `${pagePath('home')}?lang=${language}`,
    scope: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
