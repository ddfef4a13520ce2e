import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import * as v from 'valibot';
import { languagesFile, languagesSchema, tagSchema } from '../../../generator/content/languages.ts';
import { variables } from '../../../generator/environment.ts';
import { pathBelow, readText } from '../../../generator/files.ts';
import { brandFile, brandSchema } from '../../../generator/pictures/brand.ts';
import { problemOf } from '../../../src/content/problems.ts';
import { colour, id, list, url, words } from '../../../src/content/schemas/primitives.ts';

const name = v.pipe(words, v.regex(/^[^{}<>*]+$/, 'expected a name without the characters {}<>*'));
const tags = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  list(tagSchema, 'expected a language such as en'),
);
const none = v.pipe(
  v.literal('none'),
  v.transform(() => ''),
);
/** What a product may lack. The web app has a question of its own. */
export const optionalParts = ['phone', 'desktop', 'downloads', 'membership', 'free-plan', 'account'] as const;
export type OptionalPart = (typeof optionalParts)[number];
const partList = optionalParts.join(', ');
const parts = v.pipe(
  v.string(),
  v.transform((text) => (text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean))),
  v.array(v.picklist(optionalParts, `expected some of ${partList}, or none`)),
);
const { PUBLIC_SITE_ORIGIN, PUBLIC_UPLOAD_ACTION } = variables.entries;

/** The answers by flag. Without an answer, the setting remains as it is. */
export const answersSchema = v.partial(
  v.object({
    name,
    slug: id,
    accent: v.pipe(v.string(), v.toLowerCase(), colour),
    typeface: v.picklist(['serif', 'sans'], 'expected serif or sans'),
    mark: v.picklist(['keep', 'initial'], 'expected keep or initial'),
    address: v.unwrap(PUBLIC_SITE_ORIGIN),
    languages: tags,
    'web-app': v.union([none, url], 'expected an address such as https://app.example.com/, or none'),
    without: parts,
    uploads: v.union([none, v.unwrap(PUBLIC_UPLOAD_ACTION)], 'expected a path such as /prod-api/uploads, or none'),
    sample: v.picklist(['keep', 'remove'], 'expected keep or remove'),
  }),
);
export type Answers = v.InferOutput<typeof answersSchema>;
export type Question = keyof Answers;

export const questions: Readonly<Record<Question, string>> = {
  name: 'Name of the product',
  slug: 'Its short name, for file names and commands',
  accent: 'Accent colour',
  typeface: 'Typeface of headings: serif or sans',
  mark: 'Mark: keep it, or make it from the initial of the name',
  address: 'Address of the site, such as https://www.example.com',
  languages: 'Languages, the default first',
  'web-app': 'Address of the app in the browser, or none',
  without: `What the product does not have, of ${partList}; or none`,
  uploads: 'Address that receives problem reports and their files, such as /prod-api/uploads, or none',
  sample: 'Releases, figures of plans and legal history of the sample: keep or remove',
};

const isQuestion = (name: string): name is Question => Object.hasOwn(questions, name);
export const questionNames = Object.keys(questions).filter(isQuestion);

/** Returns the error message for an invalid answer. */
export function errorIn(name: Question, answer: string): string | undefined {
  const result = v.safeParse(answersSchema.entries[name], answer);
  return result.success ? undefined : problemOf(result.issues[0].message).message;
}

/** Reads answers from flags. @throws for an unknown flag, and for an invalid value, with the name of its flag */
export function readFlags(args: readonly string[]): Map<Question, string> {
  const options = Object.fromEntries(questionNames.map((name) => [name, { type: 'string' as const }]));
  const flags = new Map<Question, string>();
  for (const [name, value] of Object.entries(parseArgs({ args: [...args], options }).values)) {
    if (typeof value !== 'string' || !isQuestion(name)) continue;
    const error = errorIn(name, value);
    if (error) throw new Error(`--${name}: ${error}; found "${value}"`);
    flags.set(name, value);
  }
  return flags;
}

/** Converts a name such as `Lumen Assist` to `lumen-assist`. Returns '' for a name without Latin letters. */
export const slugOf = (brand: string): string =>
  brand
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/^[^a-z]+/, '')
    .replace(/[\s-]+/g, '-')
    .replace(/-$/, '');

const sampleSlug = 'parley';

export const readJson = <Schema extends v.GenericSchema>(
  root: string,
  file: string,
  schema: Schema,
): v.InferOutput<Schema> => v.parse(schema, JSON.parse(readText(path.join(root, pathBelow(root, file)))));

export const readSettings = (root: string): string => {
  const file = path.join(root, '.env');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Returns the project's current settings as answers. `name` and `slug` are empty before the first run. */
export function currentAnswers(root: string): Record<Question, string> {
  const site = readJson(root, 'content/site.json', v.object({ slug: v.string(), app: v.object({ web: v.string() }) }));
  const languages = readJson(root, languagesFile, languagesSchema).map(({ tag }) => tag);
  const isSample = site.slug === sampleSlug;
  const { accent, typeface } = readJson(root, brandFile, brandSchema);
  const { brand } = readJson(root, `content/${languages[0]}/site.json`, v.object({ brand: v.string() }));
  const settings = parseEnv(readSettings(root));
  return {
    name: isSample ? '' : brand,
    slug: isSample ? '' : site.slug,
    accent: accent.light,
    typeface,
    mark: isSample ? 'initial' : 'keep',
    address: settings.PUBLIC_SITE_ORIGIN ?? '',
    languages: languages.join(', '),
    'web-app': (!isSample && site.app.web) || 'none',
    without: 'none',
    uploads: settings.PUBLIC_UPLOAD_ACTION || 'none',
    sample: isSample ? 'remove' : 'keep',
  };
}
