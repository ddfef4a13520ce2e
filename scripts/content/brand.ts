import * as v from 'valibot';
import { defaultLanguage } from '../../src/content/schemas/languages.ts';
import { words } from '../../src/content/schemas/primitives.ts';
import { readJson } from './source.ts';

const named = v.object({ brand: words });

/**
 * The brand's name in the default language: all that is needed of `content/` before it is checked.
 * @param root the folder that holds `content/`
 * @throws an error that names the file, where it has no brand
 */
export function readBrand(root: string): string {
  const file = `content/${defaultLanguage}/site.json`;
  const result = v.safeParse(named, readJson(root, file, () => undefined)?.data);
  if (result.success) return result.output.brand;
  throw new Error(`${file}: brand: expected words (npm run content:check says more).`);
}

/**
 * The name that stands in for the brand of every language in this build, if there is one: PUBLIC_SITE_TITLE. It is read
 * here, and not handed down, so that everything that is made of content agrees on it.
 */
export const brandOverride = (variables: NodeJS.ProcessEnv = process.env): string | undefined =>
  variables.PUBLIC_SITE_TITLE?.trim() || undefined;
