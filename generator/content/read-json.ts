import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type * as v from 'valibot';
import { fieldAt, innerSchema, keyField, marksOf, needsTexts, ownerOf } from '../../src/content/fields.ts';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import { downloadsSchema } from '../../src/content/schemas/downloads.ts';
import { faqSchema } from '../../src/content/schemas/faq.ts';
import { aboutSchema, homeSchema, navigationSchema, pagesSchema } from '../../src/content/schemas/pages.ts';
import { plansSchema } from '../../src/content/schemas/plans.ts';
import { releasesSchema } from '../../src/content/schemas/releases.ts';
import { siteSchema } from '../../src/content/schemas/site.ts';
import { thirdPartySchema } from '../../src/content/schemas/third-party.ts';
import { pageSchemas } from '../manifests.ts';
import { parseMarkdown, richText } from './markdown-blocks.ts';
import {
  type CheckContext,
  childOf,
  childrenOf,
  dataOf,
  type Folder,
  formatValue,
  idOf,
  type LocatedValue,
  type Path,
  type Place,
  placeOf,
  schemaOfChild,
  textOf,
  validate,
  wordsFile,
} from './reading.ts';
import { shortList } from './short-list.ts';

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
function readJson(file: string, folder: Folder, schema?: v.GenericSchema): LocatedValue | undefined {
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
        // Schemas skip these names of objects, whatever fields they have.
        if (/^(?:__proto__|constructor|prototype)$/.test(name.value))
          report(namePlace, problem('unknown-field', { name: name.value }), formatValue(name.value));
        fields.set(name.value, locateNode(field, [...path, name.value]));
      }
      return { place, value: fields };
    }
    const field = typeof value === 'string' ? fieldAt(schema, path) : undefined;
    if (!field || !marksOf(field).markdown) return { place, value };
    // All lines of a JSON string are on one line of the file.
    return richText(
      parseMarkdown(value, () => place, folder),
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

const allSchemas = new Map<string, v.GenericSchema>([...Object.entries(schemas), ...pageSchemas]);

/** The kinds without Markdown files. */
export type JsonKind = Exclude<keyof typeof schemas, 'releases'>;

type ReportWords = (located: LocatedValue, fault: ProblemText) => void;

/** Adds a list's words to its facts by id. The facts determine the items and their order. */
function mergeLists(
  facts: LocatedValue[],
  words: LocatedValue[],
  list: LocatedValue,
  schema: v.GenericSchema | undefined,
  report: ReportWords,
): LocatedValue[] {
  const factIds = facts.map(idOf);
  const wordIds = words.map(idOf);
  // A fact without an id is reported later, by the schema.
  if (factIds.includes(undefined)) return facts;
  if (factIds.length === 0 && words.length > 0) {
    report(list, problem('no-items-in-facts', { file: list.facts?.file ?? '' }));
    return facts;
  }
  const canLackWords = schema !== undefined && !needsTexts(schema);
  const missing = canLackWords ? [] : factIds.filter((id) => !wordIds.includes(id));
  const hasWrongId = wordIds.some((id, index) => !factIds.includes(id) || wordIds.indexOf(id) < index);
  const expectedIds = (missing.length > 0 ? missing : factIds).map(String);
  for (const [index, item] of words.entries()) {
    const id = wordIds[index];
    const idField = childOf(item, keyField) ?? item;
    if (id === undefined) report(idField, problem('id-because-facts-have-ids'));
    else if (!factIds.includes(id)) report(idField, problem('id-of-facts', { ids: shortList(expectedIds, id) }));
    else if (wordIds.indexOf(id) < index) report(idField, problem('each-id-once'));
  }
  // A misspelt or repeated id was reported above, and causes missing words.
  const isIncomplete = missing.length > 0 && !hasWrongId;
  if (isIncomplete) report(list, problem('words-for-id', { id: shortList(missing.map(String), '') }));
  // Items without words are omitted: the schema would report each of their fields.
  return facts.flatMap((fact, index) => {
    const word = words[wordIds.indexOf(factIds[index])];
    if (word) return [merge(fact, word, schema, report)];
    return canLackWords ? [fact] : [];
  });
}

/** Adds words (`content/en/plans.json`) to facts (`content/plans.json`): objects field by field, lists by id. */
function merge(
  facts: LocatedValue,
  words: LocatedValue,
  schema: v.GenericSchema | undefined,
  report: ReportWords,
): LocatedValue {
  const places = { place: words.place, facts: facts.place };
  if (Array.isArray(facts.value) && Array.isArray(words.value)) {
    const item = schema && innerSchema(schema, 0);
    return { ...places, value: mergeLists(facts.value, words.value, { ...words, facts: facts.place }, item, report) };
  }
  if (!(facts.value instanceof Map) || !(words.value instanceof Map)) {
    const isText = schema !== undefined && ownerOf(schema) === 'texts';
    report(isText ? facts : words, problem('in-both-files'));
    return isText ? words : facts;
  }
  const value = new Map(facts.value);
  for (const [key, word] of words.value) {
    const fact = facts.value.get(key);
    // The ids of items are equal, because items were matched by them.
    if (fact && key !== keyField) value.set(key, merge(fact, word, schema && innerSchema(schema, key), report));
    else value.set(key, fact ?? word);
  }
  return { ...places, value };
}

/** Reports facts in a file of texts, texts in a file of facts, and lists of texts without the facts that name their items. */
function checkOwners(merged: LocatedValue, root: v.GenericSchema, factsFile: string, { report }: CheckContext): void {
  /** @param placeOfFacts where the facts of the value are, or would be */
  const check = (located: LocatedValue, schema: v.GenericSchema | undefined, placeOfFacts: Place) => {
    if (!schema) return;
    const owner = ownerOf(schema);
    const isAmongFacts = located.place.file === factsFile;
    const reportField = (fault: ProblemText) => report(located.place, fault, formatValue(dataOf(located)));
    if (owner === 'facts' && !isAmongFacts) reportField(problem('fact-among-texts', { file: factsFile }));
    else if (owner === 'texts' && isAmongFacts) reportField(problem('text-among-facts'));
    if (owner !== 'both') return;
    const hasNoFacts = !isAmongFacts && !located.facts;
    if (hasNoFacts && Array.isArray(located.value)) return report(placeOfFacts, problem('missing-field'), 'nothing');
    const { facts } = located;
    for (const [step, child] of childrenOf(located)) {
      // Where a whole group has no facts, the group is missing.
      const childPlace = facts ? { ...facts, path: [...facts.path, step] } : placeOfFacts;
      if (step !== keyField) check(child, schemaOfChild(schema, located, step), childPlace);
    }
  };
  check(merged, root, { file: factsFile, line: 1, path: [] });
}

/** Merges the facts and the words of a kind. Returns undefined if a file cannot be read. */
export function readKind(kind: string, context: CheckContext): LocatedValue | undefined {
  const schema = allSchemas.get(kind);
  const words = readJson(wordsFile(`${kind}.json`, context.language), context, schema);
  if (!schema || ownerOf(schema) === 'texts') return words;
  const factsFile = `content/${kind}.json`;
  const facts = readJson(factsFile, context, schema);
  if (!facts || !words) return undefined;
  const report: ReportWords = (located, fault) => context.report(located.place, fault, formatValue(dataOf(located)));
  const merged = merge(facts, words, schema, report);
  checkOwners(merged, schema, factsFile, context);
  return merged;
}
