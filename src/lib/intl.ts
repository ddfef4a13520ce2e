/*
 * The only module that creates formats of `Intl` (scripts/lint): each once for a language and its options. The first number or date
 * format of a page takes 60 ms on a slow phone, because browsers then read the data of all languages. Hydration needs none, because
 * the build records the texts that a page has formatted, and the page contains them.
 */

function memoize<Options, Format>(create: (language: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options?: Options): Format => {
    const key = language + JSON.stringify(options);
    const format = formats.get(key) ?? create(language, options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = /* @__PURE__ */ memoize(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
/** In UTC, because a time zone could change the day. */
const dateFormat = /* @__PURE__ */ memoize(
  (language, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
);
const listFormat = /* @__PURE__ */ memoize(
  (language, options?: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);
export const pluralRules = /* @__PURE__ */ memoize((language) => new Intl.PluralRules(language));
/** Characters do not differ between languages. */
const characterSegmenter = /* @__PURE__ */ memoize((language) => new Intl.Segmenter(language));
export const sentenceSegmenter = /* @__PURE__ */ memoize(
  (language) => new Intl.Segmenter(language, { granularity: 'sentence' }),
);
export const likelyLocale = (language: string): Intl.Locale => new Intl.Locale(language).maximize();

/** Texts by their format, language and value. */
type Texts = Record<string, string>;

let texts: Texts = {};
let isRecording = false;

/** Forgets all texts, and collects those that are formatted from now on. */
export function recordTexts(): Texts {
  texts = {};
  isRecording = true;
  return texts;
}

/** Adds a text that the build has recorded. */
export function addText(key: string, text: string): void {
  texts[key] = text;
}

type Value = string | number | readonly string[];

/** For example `date en 2026-11-28 dateStyle long`. */
const keyOf = (format: string, language: string, value: Value, options = {}): string =>
  [format, language, value, ...Object.entries(options).flat()].join(' ');

function textOf(key: string, create: () => string): string {
  const text = texts[key] ?? create();
  if (isRecording) texts[key] = text;
  return text;
}

export const formatNumber = (value: number, language: string, options?: Intl.NumberFormatOptions): string =>
  textOf(keyOf('number', language, value, options), () => numberFormat(language, options).format(value));

export const formatDate = (date: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  textOf(keyOf('date', language, date, options), () => dateFormat(language, options).format(new Date(date)));

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** “November {day}, {year}”; without these placeholders if the language counts otherwise, or writes `03`. */
const dayPattern = (month: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, options)
    .formatToParts(new Date(`2222-${month}-03`))
    .map(({ type, value }) => {
      if (type === 'day' && value === '3') return '{day}';
      return type === 'year' && value === '2222' ? '{year}' : value;
    })
    .join('')
    // As `format` does, for websites that expect a space.
    .replaceAll('\u202f', ' ');

/** Formats a day that the build cannot know, such as today. The build records a pattern for each month. */
export function formatAnyDay(date: string, language: string, options: Intl.DateTimeFormatOptions): string {
  if (isRecording)
    for (const month of months)
      textOf(keyOf('pattern', language, month, options), () => dayPattern(month, language, options));
  const [year = '', month = '', day] = date.split('-');
  const pattern = texts[keyOf('pattern', language, month, options)] ?? '';
  if (!pattern.includes('{day}') || !pattern.includes('{year}')) return formatDate(date, language, options);
  return pattern.replace('{day}', String(Number(day))).replace('{year}', year);
}

export const formatAlternatives = (items: readonly string[], language: string): string =>
  textOf(keyOf('or', language, items), () => listFormat(language, { type: 'disjunction' }).format(items));

/** The number of decimals of a currency's amounts: 2 for euros, 0 for yen. */
export const currencyDecimals = (currency: string): number =>
  Number(
    textOf(`decimals ${currency}`, () =>
      String(numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits),
    ),
  );

/** Lets the browser read the data of languages before a page needs it. */
export const prepareFormats = (language: string): unknown => [numberFormat(language), dateFormat(language)];

/** The characters of a text as readers count them. Firefox before 125 has no Segmenter: there an emoji may be several. */
export const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(characterSegmenter('en').segment(text), ({ segment }) => segment) : [...text];

/** Cuts off what follows the first characters of a long text, and adds “…”. */
export function shorten(text: string, maximum: number): string {
  const characters = text.length > maximum ? charactersOf(text) : [];
  return characters.length > maximum ? `${characters.slice(0, maximum).join('')}…` : text;
}
