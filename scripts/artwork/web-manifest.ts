import { readPalette } from './tokens.ts';

export type ManifestWords = {
  readonly name: string;
  readonly shortName: string;
  readonly description: string;
  readonly language: string;
};

/** The web manifest's text: the brand's words, the tokens' paper, the icons of icons.ts. */
export function webManifest({ name, shortName, description, language }: ManifestWords): string {
  const { paper } = readPalette('light');
  const manifest = {
    name,
    short_name: shortName,
    description,
    lang: language,
    start_url: '/home',
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
