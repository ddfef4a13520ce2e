import { isRightToLeft, type Language } from './schemas/languages.ts';
import type { Block, Inline, Plural } from './schemas/primitives.ts';

type Values = Readonly<Record<string, string | number>>;

/** Fills a message's placeholders: `Version {version}`. Placeholders without a value stay, as a visible error. */
export const formatMessage = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Caches a value for each language: a page formats dozens of numbers and dates, and formatters are slow to create. */
export function onceForEachLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}

const pluralRules = /* @__PURE__ */ onceForEachLanguage((language) => new Intl.PluralRules(language));
const numberFormat = /* @__PURE__ */ onceForEachLanguage((language) => new Intl.NumberFormat(language));
const dayFormat = /* @__PURE__ */ onceForEachLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** The form of a message for a count, with `{count}` filled in. */
export function formatPlural(forms: Plural, count: number, language: string): string {
  const form = forms[pluralRules(language).select(count)] ?? forms.other;
  return formatMessage(form, { count: numberFormat(language).format(count) });
}

/**
 * An amount in a sentence from right to left: its parts stay together, in the direction of its unit. Formatters add marks of the
 * language's direction, with which “US$” becomes “$US”.
 */
export const isolate = (amount: string, language: Language): string =>
  isRightToLeft(language) ? `\u2068${amount.replace(/[\u200e\u200f\u061c]/g, '')}\u2069` : amount;

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units, as stores and systems write it: `10 MB`, with a no-break space. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1000 ** power);
  return isolate(`${amount}\u00a0${units[power]}`, language);
}

/** A date in words, which no line break divides. In UTC, because a time zone could turn it into another day. */
export const formatDay = (day: string, language: Language): string =>
  dayFormat(language).format(new Date(day)).replaceAll(' ', '\u00a0');

const inlineText = (inline: Inline): string => (typeof inline === 'string' ? inline : inline.text);

/** A line as plain text, for search, feeds and descriptions. */
export const lineText = (line: readonly Inline[]): string => line.map(inlineText).join('');

/** The paragraphs and list items of a block, as plain text. */
export function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [lineText(block.content)];
    case 'list':
      return block.items.map(lineText);
    case 'heading':
    case 'code':
      return [block.text];
  }
}

/** The text of blocks, in lines. */
export const plainText = (blocks: readonly Block[]): string => blocks.flatMap(blockTexts).join('\n');

/** The reading speed for legal texts, in Latin words and in Han characters. */
const WORDS_A_MINUTE = 220;
const CHARACTERS_A_MINUTE = 400;

/** The reading time of a text, in whole minutes. */
export function readingMinutes(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d’'.-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(latin / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE));
}

/** Groups dated items by year, in their order. */
export function byYear<Item extends { date: string }>(items: readonly Item[]): [string, Item[]][] {
  const years = new Map<string, Item[]>();
  for (const item of items) {
    const year = item.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years];
}
