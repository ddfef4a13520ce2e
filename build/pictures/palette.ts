import { readFileSync } from 'node:fs';

export type Theme = 'light' | 'dark';

const tokensUrl = new URL('../../src/styles/tokens.css', import.meta.url);

/** The colours that tokens.css states as `--name: light-dark(#rrggbb, #rrggbb)`: name without dashes → hex value. */
export function readColours(theme: Theme, css = readFileSync(tokensUrl, 'utf8')): ReadonlyMap<string, string> {
  const statements = css.matchAll(/--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g);
  return new Map(
    [...statements].map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  );
}

/** @throws where tokens.css has no such pair of colours */
export function readColour(name: string, theme: Theme): string {
  const colour = readColours(theme).get(name);
  if (!colour) throw new Error(`src/styles/tokens.css: --${name} is not a light-dark() pair of hex colours`);
  return colour;
}
