import { cp, glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { arePluralForms, languagesFile, languagesSchema, tagSchema } from '../../generator/content/languages.ts';
import { isJsonObject } from '../../generator/content/reading.ts';
import { projectRoot, readText } from '../../generator/files.ts';
import { problemOf } from '../../src/content/problems.ts';
import { articlePages } from '../../src/lib/paths.ts';
import { makeContent } from '../setup/own-content.ts';
import { main } from '../setup/run.ts';

const readJson = (file: string): unknown => JSON.parse(readText(file));

/** Converts all plural texts to the plural categories of a language. A missing form gets the text of `other`. */
export function withPluralForms(texts: unknown, categories: readonly string[]): unknown {
  if (Array.isArray(texts)) return texts.map((text) => withPluralForms(text, categories));
  if (!isJsonObject(texts)) return texts;
  if (arePluralForms(Object.keys(texts))) {
    return Object.fromEntries(categories.map((category) => [category, texts[category] ?? texts.other]));
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withPluralForms(text, categories)]));
}

/** The text of languages.json: one language on each line, as the formatter writes it. */
export const languagesText = (languages: readonly object[]): string => {
  const lines = languages.map((language) => JSON.stringify(language, null, 1).replaceAll(/\n\s*/g, ' '));
  return `[\n  ${lines.join(',\n  ')}\n]\n`;
};

function nativeName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const rightToLeftScripts: readonly unknown[] = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** Returns a language's tag, such as `zh-CN` for `zh-cn`. @throws if there is no such language */
function parseTag(language: string): string {
  const { success, output, issues } = v.safeParse(tagSchema, language);
  if (!success) throw new Error(`${problemOf(issues[0].message).message}; found "${language}"`);
  return output;
}

/** Adds a language with the texts of the default one. @returns its folder */
export async function addLanguage(root: string, language: string, isDraft = false): Promise<string> {
  const tag = parseTag(language);
  const listFile = path.join(root, languagesFile);
  const languages = v.parse(languagesSchema, readJson(listFile));
  const [first] = languages;
  if (!first) throw new Error(`${languagesFile} has no language.`);
  if (languages.some((other) => other.tag === tag)) throw new Error(`${languagesFile} has ${tag} already.`);
  const folder = path.join(root, 'content', tag);
  const original = path.join(root, 'content', first.tag);
  // A language need not have the articles of another.
  const filter = (source: string) => articlePages.every((page) => path.join(original, page) !== source);
  await cp(original, folder, { recursive: true, errorOnExist: true, force: false, filter });
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  for await (const name of glob('*.json', { cwd: folder })) {
    const texts = readJson(path.join(folder, name));
    const converted = withPluralForms(texts, categories);
    if (isDeepStrictEqual(texts, converted)) continue;
    await writeFile(path.join(folder, name), `${JSON.stringify(converted, null, 2)}\n`);
  }
  const isRightToLeft = rightToLeftScripts.includes(new Intl.Locale(tag).maximize().script);
  const added = { tag, name: nativeName(tag), ...(isRightToLeft && { dir: 'rtl' }), ...(isDraft && { draft: true }) };
  await writeFile(listFile, languagesText([...languages, added]));
  return folder;
}

if (import.meta.main) {
  await main(async () => {
    const [language] = process.argv.slice(2);
    if (!language) throw new Error('Name a language: npm run language -- de');
    const tag = parseTag(language);
    makeContent(projectRoot);
    const folder = await addLanguage(projectRoot, tag);
    const files = await Array.fromAsync(glob('**/*.*', { cwd: folder }));
    console.log(
      `${path.relative(projectRoot, folder)} has ${files.length} files to translate: npm run content:check lists them.`,
    );
  });
}
