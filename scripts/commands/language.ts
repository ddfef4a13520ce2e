import { cp, glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { arePluralForms, languagesFile, languagesSchema, tagSchema } from '../../generator/content/languages.ts';
import { isData } from '../../generator/content/reading.ts';
import { projectRoot, readText } from '../../generator/files.ts';
import { main } from '../setup/run.ts';

const readJson = (file: string): unknown => JSON.parse(readText(file));

/** Gives texts the plural forms of a language. A missing form gets the text of `other`. */
export function withPluralForms(texts: unknown, categories: readonly string[]): unknown {
  if (Array.isArray(texts)) return texts.map((text) => withPluralForms(text, categories));
  if (!isData(texts)) return texts;
  if (arePluralForms(Object.keys(texts))) {
    return Object.fromEntries(categories.map((category) => [category, texts[category] ?? texts.other]));
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withPluralForms(text, categories)]));
}

/** Formats `content/languages.json` with one line for each language. */
export const languagesText = (entries: readonly object[]): string => {
  const lines = entries.map((entry) => JSON.stringify(entry, null, 1).replaceAll(/\n\s*/g, ' '));
  return `[\n  ${lines.join(',\n  ')}\n]\n`;
};

function nativeName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Right-to-left scripts, by CLDR code. */
const rightToLeftScripts: readonly unknown[] = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** Adds a language to the list, and a folder with the default language's texts. Returns the folder. */
export async function addLanguage(root: string, language: string): Promise<string> {
  const { success, output: tag, issues } = v.safeParse(tagSchema, language);
  if (!success) throw new Error(`${issues[0].message}; found "${language}"`);
  const list = path.join(root, languagesFile);
  const listed = v.parse(languagesSchema, readJson(list));
  const [first] = listed;
  if (!first || listed.some((entry) => entry.tag === tag)) throw new Error(`${languagesFile} has ${tag} already.`);
  const folder = path.join(root, 'content', tag);
  await cp(path.join(root, 'content', first.tag), folder, { recursive: true, errorOnExist: true, force: false });
  const messages = path.join(folder, 'messages.json');
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  await writeFile(messages, `${JSON.stringify(withPluralForms(readJson(messages), categories), null, 2)}\n`);
  const added = {
    tag,
    name: nativeName(tag),
    ...(rightToLeftScripts.includes(new Intl.Locale(tag).maximize().script) && { dir: 'rtl' }),
  };
  await writeFile(list, languagesText([...listed, added]));
  return folder;
}

/** `npm run language -- de` */
if (import.meta.main) {
  await main(async () => {
    const [tag] = process.argv.slice(2);
    if (!tag) throw new Error('Name a language: npm run language -- de');
    const folder = await addLanguage(projectRoot, tag);
    const files = await Array.fromAsync(glob('**/*.*', { cwd: folder }));
    console.log(
      `${path.relative(projectRoot, folder)} has ${files.length} files to translate: npm run content:check lists them.`,
    );
  });
}
