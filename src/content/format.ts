import { formatAnyDay, formatDate, formatNumber, pluralRules } from '../lib/intl.ts';
import { isRightToLeft, type Language } from './schemas/languages.ts';
import type { Block, Flow, Inline, Plural } from './schemas/primitives.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Fills placeholders such as `{version}`. A placeholder without a value stays, so that the error is visible. */
export const formatMessage = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

export function formatPlural(forms: Plural, count: number, language: string): string {
  const form = forms[pluralRules(language).select(count)] ?? forms.other;
  return formatMessage(form, { count: formatNumber(count, language) });
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** The marks that `Intl` adds for right-to-left languages. With them “US$” becomes “$US”. */
const directionMarks = /[\u200e\u200f\u061c]/g;

/** Keeps the characters of an amount in order in right-to-left text. */
export const isolate = (amount: string, language: Language): string =>
  isRightToLeft(language)
    ? FIRST_STRONG_ISOLATE + amount.replace(directionMarks, '') + POP_DIRECTIONAL_ISOLATE
    : amount;

/** Whole amounts have no decimals. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const decimals = Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  return isolate(formatNumber(amount, language, { style: 'currency', currency, ...decimals }), language);
}

const NO_BREAK_SPACE = '\u00a0';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = formatNumber(bytes / 1000 ** power, language, { maximumFractionDigits: 1 });
  return isolate(`${amount}${NO_BREAK_SPACE}${units[power]}`, language);
}

const longDate = { dateStyle: 'long' } as const;

/** Uses no-break spaces. */
export const formatDay = (day: string, language: Language): string =>
  formatDate(day, language, longDate).replaceAll(' ', NO_BREAK_SPACE);

/** The month and the day. */
export const dayOfYear = (day: string, language: string): string =>
  formatDate(day, language, { month: 'long', day: 'numeric' });

/** Like `formatDay`, for a day that depends on the visitor. */
export const formatVisitorsDay = (day: string, language: Language): string =>
  formatAnyDay(day, language, longDate).replaceAll(' ', NO_BREAK_SPACE);

const inlineKinds: readonly unknown[] = [
  'strong',
  'emphasis',
  'deleted',
  'code',
  'link',
  'image',
  'note',
  'break',
] satisfies Exclude<Inline, string>['kind'][];

export const isInlineKind = (kind: unknown): boolean => inlineKinds.includes(kind);

export const isBlock = (flow: Flow): flow is Block => typeof flow !== 'string' && !isInlineKind(flow.kind);

function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'code':
      return inline.text;
    case 'image':
      return inline.alt;
    case 'note':
      return '';
    case 'break':
      return ' ';
    default:
      return lineText(inline.content);
  }
}

export const lineText = (line: readonly Inline[]): string => line.map(inlineText).join('');

/** Returns the content of a list item as blocks: its text becomes a paragraph. */
export function blocksOf(flow: readonly Flow[]): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] | undefined;
  for (const part of flow) {
    if (isBlock(part)) {
      blocks.push(part);
      line = undefined;
    } else if (line) {
      line.push(part);
    } else {
      line = [part];
      blocks.push({ kind: 'paragraph', content: line });
    }
  }
  return blocks;
}

/** Returns the paragraphs, list items and so on of a block as plain text. A row of a table is one text. */
export function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [lineText(block.content)];
    case 'list':
      return block.items.flatMap((item) => blocksOf(item).flatMap(blockTexts));
    case 'quote':
      return block.content.flatMap(blockTexts);
    case 'notes':
      return block.items.flatMap(({ content }) => content.flatMap(blockTexts));
    case 'table':
      return [block.header, ...block.rows].map((cells) => cells.map(lineText).filter(Boolean).join(' · '));
    case 'heading':
    case 'pre':
      return [block.text];
    case 'rule':
      return [];
  }
}

export const plainText = (flow: readonly Flow[]): string => blocksOf(flow).flatMap(blockTexts).join('\n');

const WORDS_PER_MINUTE = 220;
const HAN_CHARACTERS_PER_MINUTE = 400;

export function readingMinutes(text: string): number {
  const hanCharacters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d’'.-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + hanCharacters / HAN_CHARACTERS_PER_MINUTE));
}

export function groupByYear<Item extends { date: string }>(items: readonly Item[]): [string, Item[]][] {
  const years = new Map<string, Item[]>();
  for (const item of items) {
    const year = item.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years];
}
