import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/content/schemas/languages.ts';
import { filesIn, projectRoot, readText } from '../files.ts';
import { wordsFile } from './reading.ts';

const sampleFolder = path.join(projectRoot, 'sample');

/** `zh` of `zh-CN` and `zh-TW`: a text of the same language is no text to translate. */
const spoken = (tag: Language): string => new Intl.Locale(tag).language;

/** The texts of the kit's sample in one language, by file. They do not change while a program runs. */
const filesOfLanguage = new Map<Language, ReadonlyMap<string, string>>();

/** Returns the words of a JSON file without its escapes, or the text of another file. */
function wordsIn(file: string): string {
  const text = readText(file);
  const words: string[] = [];
  if (file.endsWith('.json')) JSON.parse(text, (_, value) => void (typeof value === 'string' && words.push(value)));
  return words.length > 0 ? words.join('\n') : text;
}

function filesOf(tag: Language): ReadonlyMap<string, string> {
  const folder = path.join(sampleFolder, tag);
  const files =
    filesOfLanguage.get(tag) ?? new Map(filesIn(folder).map((file) => [file, wordsIn(path.join(folder, file))]));
  filesOfLanguage.set(tag, files);
  return files;
}

/** The languages of the sample, which are its folders with words. */
const sampleLanguages = (): Language[] => {
  const isWords = (file: string) => /^[^/]+\/messages\.json$/.test(file);
  return existsSync(sampleFolder)
    ? filesIn(sampleFolder)
        .filter(isWords)
        .map((file) => path.dirname(file))
    : [];
};

/** What `adopt` writes in place of the sample's owner, so that nobody takes it for a fact. */
export const ownerPlaceholders = {
  en: { company: '[Your company]', address: '[Your address]', jurisdiction: '[your country]' },
  zh: { company: '［公司名称］', address: '［公司地址］', jurisdiction: '［国家或地区］' },
};

/** The first release that `adopt` writes, with the features of the home page as its news. In another language it is in English, like the texts that are not translated yet. */
export const firstReleaseTexts = {
  en: {
    title: 'The first release',
    summary: '{brand} is out.',
  },
  zh: { title: '第一个版本', summary: '{brand}正式发布。' },
};

/** Returns a function that tells if a text is still that of the sample's file of the same name, in another language. */
export function sampleTextTest(language: Language): (text: string, file: string) => boolean {
  const languages = sampleLanguages();
  const others = languages.includes(language) ? [] : languages.filter((tag) => spoken(tag) !== spoken(language));
  const prefix = wordsFile('', language);
  const isOfFirstRelease = (text: string) =>
    spoken(language) !== 'en' && Object.values(firstReleaseTexts.en).some((ofKit) => ofKit.includes(text));
  // A line of the first release is the title of a feature, a stop or colon, and the feature's text.
  const isFeature = (text: string, tag: Language) =>
    filesOf(tag)
      .get('home.json')
      ?.includes(text.replace(/^[\s：]+|\.$/g, ''));
  return (text, file) => {
    const name = file.slice(prefix.length);
    if (isOfFirstRelease(text)) return true;
    return others.some((tag) =>
      name.startsWith('releases/') ? isFeature(text, tag) : filesOf(tag).get(name)?.includes(text),
    );
  };
}

/** Four words, or eight Chinese characters: shorter texts may be the same by chance. */
const ownText = /(?:\p{L}{2,}\P{L}+){3}\p{L}{2,}|\p{Script=Han}{8}/u;

/** Counts the texts of a language that are the sample's in the same language, by file. Those of the interface are the kit's. */
export function sampleTextsIn(root: string, language: Language): Map<string, number> {
  const tag = sampleLanguages().find((candidate) => spoken(candidate) === spoken(language));
  const folder = path.join(root, wordsFile('', language));
  if (!tag) return new Map();
  const counts = filesIn(folder).flatMap((file): [string, number][] => {
    const texts = new Set(filesOf(tag).get(file)?.split('\n'));
    const own = wordsIn(path.join(folder, file)).split('\n');
    const count = own.filter((text) => texts.has(text) && ownText.test(text)).length;
    return count > 0 && file !== 'messages.json' ? [[file, count]] : [];
  });
  return new Map(counts);
}
