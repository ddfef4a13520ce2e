import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type * as v from 'valibot';
import { downloadsSchema } from '../../src/content/schemas/downloads.ts';
import { faqSchema } from '../../src/content/schemas/faq.ts';
import { aboutSchema, homeSchema, navigationSchema, pagesSchema } from '../../src/content/schemas/pages.ts';
import { plansSchema } from '../../src/content/schemas/plans.ts';
import { richTextSchema } from '../../src/content/schemas/primitives.ts';
import { releasesSchema } from '../../src/content/schemas/releases.ts';
import { siteSchema } from '../../src/content/schemas/site.ts';
import { thirdPartySchema } from '../../src/content/schemas/third-party.ts';
import { pageSchemas } from '../manifests.ts';
import { parseMarkdown, richText } from './markdown.ts';
import {
  childOf,
  childrenOf,
  dataOf,
  type Folder,
  find,
  formatValue,
  idOf,
  isData,
  type Located,
  type Path,
  placeOf,
  type Reading,
  type Report,
  textOf,
  validate,
  wordsFile,
} from './reading.ts';

const syntaxAdvice: Readonly<Record<string, string>> = {
  ColonExpected: 'a colon is missing after the name of the field',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is a bracket too many before this, or something after the last one',
  InvalidCommentToken: 'JSON has no comments',
  InvalidCharacter: 'a text holds a tab or a line break',
  InvalidEscapeCharacter: 'a backslash in a text is written twice, \\\\',
  UnexpectedEndOfString: 'a quotation mark is missing at the end of the text',
  UnexpectedEndOfNumber: 'a number ends in a digit, such as 15 or 15.5',
  PropertyNameExpected: 'the name of a field is missing, in straight quotation marks',
};

/** Returns the line of a syntax error, and advice for the editor. */
function syntaxFault(text: string, { error, offset, length }: ParseError): { line: number; advice: string } {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const [line = 1, lineBefore = 1] = [text.slice(0, offset), before].map((part) => part.split('\n').length);
  if (code === 'PropertyNameExpected' && /\d,$/.test(before) && /^\d/.test(found)) {
    return { line, advice: 'a number has a point and no comma, such as 15.5' };
  }
  if (/^[\]}]$/.test(found) && before.endsWith(',')) {
    return { line: lineBefore, advice: `there is a comma too many, probably at the end of line ${lineBefore}` };
  }
  if (code === 'CommaExpected' && lineBefore < line) {
    return { line: lineBefore, advice: `a comma is missing, probably at the end of line ${lineBefore}` };
  }
  if (code === 'CommaExpected') return { line, advice: `a comma is missing before ${found}` };
  if (code === 'InvalidSymbol' && before.endsWith('"')) {
    return { line, advice: `quotation marks inside a text are curly, “…”: a straight one ends it before ${found}` };
  }
  if (code === 'InvalidSymbol') return { line, advice: `${found} is missing its straight quotation marks, "…"` };
  return { line, advice: syntaxAdvice[code] ?? 'a value is missing' };
}

/** No content needs more levels of lists and objects; far more of them exhaust the stack of a parser. */
const mostLevels = 100;

function isDeep(text: string): boolean {
  let level = 0;
  for (const [sign] of text.matchAll(/"(?:\\.|[^"\\])*"|[[{}\]]/g)) {
    if (sign === '[' || sign === '{') level++;
    if (sign === ']' || sign === '}') level--;
    if (level > mostLevels) return true;
  }
  return false;
}

/**
 * Reads a JSON file.
 * @param isRich whether the field at a path is written in Markdown
 * @returns undefined for one that is missing or cannot be parsed, which is reported
 */
function readJson(file: string, folder: Folder, isRich: (path: Path) => boolean = () => false): Located | undefined {
  const { report } = folder;
  const text = textOf(file, folder);
  if (text === undefined) return undefined;
  if (isDeep(text)) {
    report({ file, path: [] }, `expected JSON of at most ${mostLevels} levels`);
    return undefined;
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    const { line, advice } = syntaxFault(text, error);
    report({ file, line, path: [] }, `expected JSON: ${advice}`);
    return undefined;
  }
  let [line, counted] = [1, 0];
  // Nodes are read in the order of the text.
  const lineOf = ({ offset }: Node) => {
    for (; counted < offset; counted++) if (text[counted] === '\n') line++;
    return line;
  };
  function read(node: Node, path: Path): Located {
    const { type, children = [], value } = node;
    const place = { file, line: lineOf(node), path };
    if (type === 'array') return { place, value: children.map((item, index) => read(item, [...path, index])) };
    if (type === 'object') {
      const fields = new Map<string, Located>();
      for (const [name, field] of children.map((property) => property.children ?? [])) {
        if (!name || !field) continue;
        const isRepeated = fields.has(name.value);
        if (isRepeated)
          report({ file, line: lineOf(name), path: [] }, 'expected each field once', formatValue(name.value));
        fields.set(name.value, read(field, [...path, name.value]));
      }
      return { place, value: fields };
    }
    // A JSON string is on one line of the file, however many lines its text has.
    return typeof value === 'string' && isRich(path)
      ? richText(
          parseMarkdown(value, () => place, report),
          place,
        )
      : { place, value };
  }
  return root && read(root, []);
}

/** Reads a JSON file that no language has words for, and checks it; undefined where it cannot be read. Problems are reported. */
export function readFacts<Schema extends v.GenericSchema>(file: string, schema: Schema, folder: Folder) {
  const located = readJson(file, folder);
  if (!located) return undefined;
  const facts = validate(schema, dataOf(located), (path, message, found) =>
    folder.report(placeOf(located, path), message, found),
  );
  return facts && { located, facts };
}

/** The schemas of the kinds of content, facts and words merged; that of the messages follows from their words (messages.ts). */
export const schemas = {
  site: siteSchema,
  downloads: downloadsSchema,
  plans: plansSchema,
  faq: faqSchema,
  releases: releasesSchema,
  navigation: navigationSchema,
  pages: pagesSchema,
  home: homeSchema,
  about: aboutSchema,
  'third-party': thirdPartySchema,
} as const;

/** The fields of a schema that are written in Markdown, without positions in lists: `terms.body`. */
function markdownFields(schema: unknown, path: readonly string[] = []): string[] {
  if (schema === richTextSchema) return [path.join('.')];
  if (!isData(schema)) return [];
  const { entries, item, wrapped } = schema;
  const fields = isData(entries) ? Object.entries(entries) : [];
  return [
    ...[item, wrapped].flatMap((inner) => markdownFields(inner, path)),
    ...fields.flatMap(([name, field]) => markdownFields(field, [...path, name])),
  ];
}

const markdown = new Map(
  [...Object.entries(schemas), ...pageSchemas].map(([kind, one]) => [kind, markdownFields(one)]),
);

/** True for a field of a kind of JSON files that is written in Markdown. */
export const isMarkdown = (kind: string, path: Path): boolean =>
  markdown.get(kind)?.includes(path.filter((step) => typeof step === 'string').join('.')) ?? false;

/** The kinds that are JSON files: releases have Markdown files, too. */
export type JsonKind = Exclude<keyof typeof schemas, 'releases'>;

/** The kinds that have no facts: `content/<language>/<kind>.json` is all of them. */
export const wordsOnly: readonly string[] = ['pages', 'messages'];

/** Called where facts and words have the same field, with the value from the words. */
type Clash = (words: Located, message: string) => void;

/** Adds a list's words to its facts by id. The facts determine the items and their order. */
function mergeLists(facts: Located[], words: Located[], list: Located, clash: Clash): Located[] {
  const known = facts.map(idOf);
  const given = words.map(idOf);
  // A fact without an id is reported by its schema.
  if (known.includes(undefined)) return facts;
  const missing = known.filter((id) => !given.includes(id));
  const isWrong = given.some((id, index) => !known.includes(id) || given.indexOf(id) < index);
  for (const [index, item] of words.entries()) {
    const id = given[index];
    const place = childOf(item, 'id') ?? item;
    if (id === undefined) clash(place, 'expected an id, because the list’s facts have ids');
    else if (!known.includes(id)) clash(place, `expected one of ${(missing.length > 0 ? missing : known).join(', ')}`);
    else if (given.indexOf(id) < index) clash(place, 'expected each id once');
  }
  // A misspelt or repeated id is one fault, not two.
  if (!isWrong) for (const id of missing) clash(list, `expected words for the id ${id}`);
  // An item without words is left out, so that the missing fields are not reported as well.
  return facts.flatMap((fact, index) => {
    const word = words[given.indexOf(known[index])];
    return word ? [merge(fact, word, clash)] : [];
  });
}

/** Adds words (`content/en/plans.json`) to facts (`content/plans.json`): objects field by field, lists by id. */
function merge(facts: Located, words: Located, clash: Clash): Located {
  if (Array.isArray(facts.value) && Array.isArray(words.value)) {
    return { place: facts.place, value: mergeLists(facts.value, words.value, words, clash) };
  }
  if (!(facts.value instanceof Map) || !(words.value instanceof Map)) {
    const isSameId = words.place.path.at(-1) === 'id' && facts.value === words.value;
    if (!isSameId) clash(words, 'expected facts in one file alone: this field is in both');
    return facts;
  }
  const value = new Map(facts.value);
  for (const [key, word] of words.value) {
    const fact = facts.value.get(key);
    value.set(key, fact ? merge(fact, word, clash) : word);
  }
  return { place: words.place, facts: facts.place, value };
}

/** plans.json has prices in every currency; a language shows the one that its own plans.json names. */
function inOneCurrency(root: Located, report: Report): Located | undefined {
  const currency = find(root, ['currency']);
  if (!currency) {
    report({ ...root.place, path: ['currency'] }, 'expected this field', 'nothing');
    return undefined;
  }
  const plans = find(root, ['plans']);
  for (const [, plan] of plans ? childrenOf(plans) : []) {
    const path = ['prices', String(currency.value)];
    const amounts = find(plan, path);
    if (amounts && !(amounts.value instanceof Map)) {
      report(amounts.place, 'expected the amounts of a month and of a year', formatValue(dataOf(amounts)));
      return undefined;
    }
    if (!(plan.value instanceof Map) || !(amounts?.value instanceof Map)) {
      const place = plan.facts ?? plan.place;
      report({ ...place, path: [...place.path, ...path] }, 'expected this field', 'nothing');
      return undefined;
    }
    plan.value.delete('prices');
    plan.value.set('price', { ...amounts, value: new Map([['currency', currency], ...amounts.value]) });
  }
  if (root.value instanceof Map) root.value.delete('currency');
  return root;
}

/** Reads `content/<kind>.json` and `content/<language>/<kind>.json` and merges them; undefined where one cannot be read. */
export function readKind(kind: string, reading: Reading): Located | undefined {
  const isRich = (path: Path) => isMarkdown(kind, path);
  const own = readJson(wordsFile(`${kind}.json`, reading.language), reading, isRich);
  if (wordsOnly.includes(kind)) return own;
  const facts = readJson(`content/${kind}.json`, reading, isRich);
  if (!facts || !own) return undefined;
  const merged = merge(facts, own, (word, message) => reading.report(word.place, message, formatValue(dataOf(word))));
  return kind === 'plans' ? inOneCurrency(merged, reading.report) : merged;
}
