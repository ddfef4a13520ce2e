import type { Words } from './words.ts';

/** Languages that are offered by name; every other code can be typed. Browsers know the names of codes, but have no list of them. */
const codes =
  'ar bg bn ca cs da de el en en-GB es es-419 et fa fi fil fr fr-CA he hi hr hu id it ja ka kk ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur uz vi zh-CN zh-HK zh-TW';

type Named = { code: string; names: string[] };

/** The languages with their names in the editor's language and in their own. */
export const namedLanguages = (languageName: Words['languageName']): Named[] =>
  codes.split(' ').map((code) => ({
    code,
    names: [languageName(code), new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code],
  }));

/** Returns the code of a language that was typed by its name; else what was typed. */
export function codeOf(typed: string, languages: readonly Named[]): string {
  const name = typed.trim().toLowerCase();
  return languages.find(({ names }) => names.some((known) => known.toLowerCase() === name))?.code ?? typed.trim();
}
