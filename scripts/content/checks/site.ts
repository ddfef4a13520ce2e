import { existsSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../../../src/content/schemas/languages.ts';
import { imageNames } from '../../../src/content/schemas/primitives.ts';
import type { ContentSoFar } from '../read-content.ts';
import type { Reading } from '../reading.ts';

/** Every language has a name in site.json, and every picture of the catalogue a file. */
export function checkSite({ site }: ContentSoFar, { root, facts, report }: Reading): void {
  const file = 'content/site.json';
  const line = facts.get('site.json')?.lineOf(['languages']);
  for (const language of languages) {
    if (!site || site.languages.some(({ tag }) => tag === language)) continue;
    report({
      file,
      line,
      field: 'languages',
      message: `expected the language ${language} with its name`,
      found: 'none',
    });
  }
  for (const name of imageNames) {
    // The build draws the QR code where there is no master for it.
    const file = `content/images/${name}`;
    const hasMaster = ['.svg', '.png'].some((ending) => existsSync(path.join(root, file + ending)));
    if (!hasMaster && name !== 'erweima')
      report({ file: `${file}.svg`, message: 'expected a picture, SVG or PNG', found: 'no file' });
  }
}
