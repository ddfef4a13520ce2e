import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type * as v from 'valibot';
import { type ProblemText, problem } from '../../src/content/problems.ts';
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
  type CheckContext,
  childOf,
  childrenOf,
  dataOf,
  type Folder,
  find,
  formatValue,
  idOf,
  isJsonObject,
  type LocatedValue,
  type Path,
  placeOf,
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

function syntaxFault(text: string, { error, offset, length }: ParseError): { line: number; advice: string } {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const line = text.slice(0, offset).split('\n').length;
  const lineBefore = before.split('\n').length;
  const isDecimalComma = /\d,$/.test(before) && /^\d/.test(found);
  if (code === 'PropertyNameExpected' && isDecimalComma) {
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

/** The maximum depth of lists and objects. Far more levels would exhaust the stack. */
const MAX_LEVELS = 100;

function isTooDeep(text: string): boolean {
  let level = 0;
  // Strings are matched as a whole, because brackets in them do not count.
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[[{}\]]/g)) {
    if (token === '[' || token === '{') level++;
    if (token === ']' || token === '}') level--;
    if (level > MAX_LEVELS) return true;
  }
  return false;
}

/** Reads a JSON file. Reports a missing or invalid file, and returns undefined. */
function readJson(
  file: string,
  folder: Folder,
  isMarkdown: (path: Path) => boolean = () => false,
): LocatedValue | undefined {
  const { report } = folder;
  const text = textOf(file, folder);
  if (text === undefined) return undefined;
  if (isTooDeep(text)) {
    report({ file, path: [] }, problem('json-levels', { count: MAX_LEVELS }));
    return undefined;
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    const { line, advice } = syntaxFault(text, error);
    report({ file, line, path: [] }, problem('json-syntax', { advice }));
    return undefined;
  }
  let line = 1;
  let lineOffset = 0;
  // Counts from the node before, because nodes are read in source order.
  const lineOf = ({ offset }: Node) => {
    line += text.slice(lineOffset, offset).split('\n').length - 1;
    lineOffset = offset;
    return line;
  };
  function locateNode(node: Node, path: Path): LocatedValue {
    const { type, children = [], value } = node;
    const place = { file, line: lineOf(node), path };
    if (type === 'array') return { place, value: children.map((item, index) => locateNode(item, [...path, index])) };
    if (type === 'object') {
      const fields = new Map<string, LocatedValue>();
      for (const { children: [name, field] = [] } of children) {
        if (!name || !field) continue;
        const namePlace = { file, line: lineOf(name), path: [] };
        if (fields.has(name.value)) report(namePlace, problem('each-field-once'), formatValue(name.value));
        fields.set(name.value, locateNode(field, [...path, name.value]));
      }
      return { place, value: fields };
    }
    if (typeof value !== 'string' || !isMarkdown(path)) return { place, value };
    // All lines of a JSON string are on one line of the file.
    return richText(
      parseMarkdown(value, () => place, report),
      place,
    );
  }
  return root && locateNode(root, []);
}

/** Reads and validates a JSON file that has only facts. If it has problems, reports them and returns undefined. */
export function readFacts<Schema extends v.GenericSchema>(file: string, schema: Schema, folder: Folder) {
  const located = readJson(file, folder);
  if (!located) return undefined;
  const facts = validate(schema, dataOf(located), (path, fault, found) =>
    folder.report(placeOf(located, path), fault, found),
  );
  return facts && { located, facts };
}

/** Schemas of the merged facts and words. Messages have none here: messagesSchema (languages.ts) derives it. */
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

/** Returns the paths of the fields whose texts are Markdown, without list indexes: `terms.body`. */
function markdownFields(schema: unknown, path: readonly string[] = []): string[] {
  if (schema === richTextSchema) return [path.join('.')];
  if (!isJsonObject(schema)) return [];
  // Valibot's objects have entries, its lists an item, and its optional schemas a wrapped one.
  const { entries, item, wrapped } = schema;
  const fields = isJsonObject(entries) ? Object.entries(entries) : [];
  return [
    ...[item, wrapped].flatMap((inner) => markdownFields(inner, path)),
    ...fields.flatMap(([name, field]) => markdownFields(field, [...path, name])),
  ];
}

const allSchemas = [...Object.entries(schemas), ...pageSchemas];
const markdownFieldsByKind = new Map(allSchemas.map(([kind, schema]) => [kind, markdownFields(schema)]));

export function isMarkdownField(kind: string, path: Path): boolean {
  const field = path.filter((step) => typeof step === 'string').join('.');
  return markdownFieldsByKind.get(kind)?.includes(field) ?? false;
}

/** The kinds without Markdown files. */
export type JsonKind = Exclude<keyof typeof schemas, 'releases'>;

/** The kinds without facts: they have only `content/<language>/<kind>.json`. */
export const wordsOnly: readonly string[] = ['pages', 'messages'];

type ReportWords = (words: LocatedValue, fault: ProblemText) => void;

/** Adds a list's words to its facts by id. The facts determine the items and their order. */
function mergeLists(
  facts: LocatedValue[],
  words: LocatedValue[],
  list: LocatedValue,
  report: ReportWords,
): LocatedValue[] {
  const factIds = facts.map(idOf);
  const wordIds = words.map(idOf);
  // A fact without an id is reported later, by the schema.
  if (factIds.includes(undefined)) return facts;
  const missing = factIds.filter((id) => !wordIds.includes(id));
  const hasWrongId = wordIds.some((id, index) => !factIds.includes(id) || wordIds.indexOf(id) < index);
  const expectedIds = missing.length > 0 ? missing : factIds;
  for (const [index, item] of words.entries()) {
    const id = wordIds[index];
    const idField = childOf(item, 'id') ?? item;
    if (id === undefined) report(idField, problem('id-because-facts-have-ids'));
    else if (!factIds.includes(id)) report(idField, problem('id-of-facts', { ids: expectedIds.join(', ') }));
    else if (wordIds.indexOf(id) < index) report(idField, problem('each-id-once'));
  }
  // A misspelt or repeated id was reported above, and causes missing words.
  if (!hasWrongId) for (const id of missing) report(list, problem('words-for-id', { id: String(id) }));
  // Items without words are omitted: the schema would report each of their fields.
  return facts.flatMap((fact, index) => {
    const word = words[wordIds.indexOf(factIds[index])];
    return word ? [merge(fact, word, report)] : [];
  });
}

/** Adds words (`content/en/plans.json`) to facts (`content/plans.json`): objects field by field, lists by id. */
function merge(facts: LocatedValue, words: LocatedValue, report: ReportWords): LocatedValue {
  if (Array.isArray(facts.value) && Array.isArray(words.value)) {
    return { place: facts.place, value: mergeLists(facts.value, words.value, words, report) };
  }
  if (!(facts.value instanceof Map) || !(words.value instanceof Map)) {
    const isSameId = words.place.path.at(-1) === 'id' && facts.value === words.value;
    if (!isSameId) report(words, problem('in-both-files'));
    return facts;
  }
  const value = new Map(facts.value);
  for (const [key, word] of words.value) {
    const fact = facts.value.get(key);
    value.set(key, fact ? merge(fact, word, report) : word);
  }
  return { place: words.place, facts: facts.place, value };
}

/** Keeps only the prices in the currency that the language's plans.json names. */
function selectCurrency(root: LocatedValue, report: Report): LocatedValue | undefined {
  const currency = find(root, ['currency']);
  if (!currency) {
    report({ ...root.place, path: ['currency'] }, problem('missing-field'), 'nothing');
    return undefined;
  }
  const plans = find(root, ['plans']);
  for (const [, plan] of plans ? childrenOf(plans) : []) {
    const path = ['prices', String(currency.value)];
    const amounts = find(plan, path);
    if (!amounts || !(plan.value instanceof Map)) {
      const place = plan.facts ?? plan.place;
      report({ ...place, path: [...place.path, ...path] }, problem('missing-field'), 'nothing');
      return undefined;
    }
    if (!(amounts.value instanceof Map)) {
      report(amounts.place, problem('amounts'), formatValue(dataOf(amounts)));
      return undefined;
    }
    plan.value.delete('prices');
    plan.value.set('price', { ...amounts, value: new Map([['currency', currency], ...amounts.value]) });
  }
  if (root.value instanceof Map) root.value.delete('currency');
  return root;
}

/** Merges the facts and the words of a kind. Returns undefined if a file cannot be read. */
export function readKind(kind: string, context: CheckContext): LocatedValue | undefined {
  const isMarkdown = (path: Path) => isMarkdownField(kind, path);
  const words = readJson(wordsFile(`${kind}.json`, context.language), context, isMarkdown);
  if (wordsOnly.includes(kind)) return words;
  const facts = readJson(`content/${kind}.json`, context, isMarkdown);
  if (!facts || !words) return undefined;
  const merged = merge(facts, words, (located, fault) =>
    context.report(located.place, fault, formatValue(dataOf(located))),
  );
  return kind === 'plans' ? selectCurrency(merged, context.report) : merged;
}
