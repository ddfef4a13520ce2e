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

const inks = [
  'paper',
  'paper-raised',
  'paper-sunk',
  'ink',
  'ink-soft',
  'ink-faint',
  'hairline',
  'rule',
  'seal',
  'seal-wash',
  'on-seal',
] as const;

/** The colours that pictures are printed in. */
export type Palette = Readonly<Record<(typeof inks)[number], string>> & { readonly theme: Theme };

/** The same inks that the pages use, so that pictures and pages never drift apart. @throws where tokens.css lacks one */
export function readPalette(theme: Theme): Palette {
  const colours = readColours(theme);
  const ink = (name: string): string => {
    const value = colours.get(name);
    if (value === undefined)
      throw new Error(`src/styles/tokens.css: --${name} is not a light-dark() pair of hex colours`);
    return value;
  };
  return {
    theme,
    paper: ink('paper'),
    'paper-raised': ink('paper-raised'),
    'paper-sunk': ink('paper-sunk'),
    ink: ink('ink'),
    'ink-soft': ink('ink-soft'),
    'ink-faint': ink('ink-faint'),
    hairline: ink('hairline'),
    rule: ink('rule'),
    seal: ink('seal'),
    'seal-wash': ink('seal-wash'),
    'on-seal': ink('on-seal'),
  };
}
