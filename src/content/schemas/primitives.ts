import * as v from 'valibot';
import { thirdPartySection } from '../../lib/paths.ts';
import { mark } from '../fields.ts';
import type { ProblemCode } from '../problem-messages.ts';

/** A code of the content check, or the words of a page's own schema. */
type Message = ProblemCode | `expected ${string}`;

export const pattern = (regex: RegExp, message: Message) => v.pipe(v.string(message), v.regex(regex, message));

export const list = <Item extends v.GenericSchema>(item: Item, message: Message = 'not-empty-list') =>
  v.pipe(v.array(item), v.minLength(1, message));

const trimmed = v.check((value: string) => value === value.trim(), 'trimmed');

/** A text for people in each language, not empty. */
export const words = mark(v.pipe(v.string('text'), v.nonEmpty('text-not-empty'), trimmed), { owner: 'texts' });

export const optionalWords = mark(v.pipe(v.string('text-or-nothing'), trimmed), { owner: 'texts' });

/** A text in the typeface of headings. */
export const heading = mark(words, { heading: true });

/** A name, which may be in another script than the language's. */
export const properName = mark(words, { text: 'name' });

/** Words that are the same in all languages, such as “Windows 11”. */
export const factInWords = mark(words, { owner: 'facts' });

/** A command to copy into a shell. */
export const command = mark(words, { owner: 'facts', text: 'command' });

export const id = pattern(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'id');

const idsOnEveryPage = ['announcer', 'main', 'menu', 'opening', 'root'];

/** An id that becomes an HTML id. @param pageIds the HTML ids that the page already has */
export const anchor = (...pageIds: string[]) =>
  v.pipe(
    id,
    v.check((value) => ![...idsOnEveryPage, ...pageIds].includes(value), 'free-id'),
  );

/** The HTML ids of an agreement's page. */
export const idsOnLegalPages = [...idsOnEveryPage, 'contents', 'contents-list', 'history', thirdPartySection];

/** An id in an agreement. One that follows from a heading has the letters of its language, as on GitHub. */
export const legalAnchor = v.pipe(
  pattern(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u, 'id-of-section'),
  v.check((value) => !idsOnLegalPages.includes(value), 'free-id'),
);

const isRealDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

export const isoDate = mark(v.pipe(pattern(/^\d{4}-\d{2}-\d{2}$/, 'date'), v.check(isRealDate, 'existing-day')), {
  date: true,
});

export const isoDateOrTime = v.pipe(
  pattern(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/, 'date-or-time'),
  v.check((value) => isRealDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), 'existing-day'),
);

export const isoMonth = pattern(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month');

/** Two to four numbers, and for a pre-release what it is: `0.7`, `2026.01.05`, `1.4.0.1`, `2.0.0-rc.1`. It is part of names of files. */
export const version = pattern(/^\d+(?:\.\d+){1,3}(?:-[\dA-Za-z]+(?:[.-][\dA-Za-z]+)*)?$/, 'version');

/** A name with an extension, as it is on the visitor's disk. */
export const fileName = pattern(/^[^/\\\s]+\.[^/\\\s.]+$/, 'name-with-ending');

export const sha256 = pattern(/^[0-9a-f]{64}$/, 'sha256');

/** Pages decode the percent escapes of anchors and file names, which throws if they are malformed. */
function isDecodable(value: string): boolean {
  try {
    return Boolean(decodeURI(value));
  } catch {
    return false;
  }
}

export const colour = mark(pattern(/^#[0-9a-f]{6}$/, 'colour'), { colour: true });

export const url = v.pipe(
  v.string('url'),
  v.check((value) => /^https?:\/\/[^\s\\]+$/.test(value) && URL.canParse(value) && isDecodable(value), 'url'),
);

export const email = pattern(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/, 'email');

/**
 * The target of a link: a page (`/downLoad#verify`) or file of the site, a URL, or a mailto: address. Backslashes and control
 * characters are not allowed: browsers read `/\evil.test` as `//evil.test`, which is another site.
 */
export const target = mark(
  v.pipe(
    pattern(/^(?=[!-[\]-~\u00a1-\uffff]+$)(?:\/(?!\/)|https?:\/\/[^/]|mailto:[^@]+@[^@]+$)\S*$/, 'target'),
    v.check(isDecodable, 'percent-sign'),
  ),
  { reference: 'link' },
);

export const count = v.pipe(v.number('number'), v.integer('whole-number'), v.minValue(0));

export const languageSchema = pattern(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'language-tag');

/** The language of a part of the content, which is that of its file's folder. */
export const contentLanguage = mark(languageSchema, { owner: 'reading' });

/** The first fields of a content file. */
export const dated = { language: contentLanguage, updated: isoDateOrTime };

/** The name of a file in `content/images`, or `erweima` for the QR code. */
export const pictureName = mark(pattern(/^[A-Za-z][\w-]*$/, 'picture-name'), { reference: 'picture' });

export const imageSchema = v.object({ name: pictureName, alt: words });

const pluralForm = mark(words, { placeholders: ['count'] });

/** By the categories of Intl.PluralRules, which differ between languages. `{count}` is the formatted number. */
export const pluralSchema = mark(
  v.object({
    zero: v.optional(pluralForm),
    one: v.optional(pluralForm),
    two: v.optional(pluralForm),
    few: v.optional(pluralForm),
    many: v.optional(pluralForm),
    other: pluralForm,
  }),
  { owner: 'texts' },
);

export type Plural = v.InferOutput<typeof pluralSchema>;

/** Not trimmed, because spaces separate it from the runs before and after it. */
const textRun = mark(v.pipe(v.string('run'), v.nonEmpty('run-not-empty')), { owner: 'texts' });
const code = mark(v.string(), { owner: 'texts', text: 'exact' });

/** A part of a text. The number of a `note` is that of a footnote. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'deleted'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; content: Inline[] }
  | { kind: 'image'; to: string; alt: string; width: number; height: number }
  | { kind: 'note'; number: number }
  | { kind: 'break' };

/** Parsed Markdown without HTML. Pages render it as React elements, so an author's text cannot inject markup. */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; start?: number | undefined; items: Flow[][] }
  | { kind: 'heading'; level: 3 | 4; id?: string | undefined; text: string }
  | { kind: 'quote'; content: Block[] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][]; align: ('start' | 'center' | 'end')[] }
  | { kind: 'pre'; text: string }
  | { kind: 'rule' }
  | { kind: 'notes'; items: { number: number; content: Block[] }[] };

/** The content of a list item: text, with blocks such as a nested list. */
export type Flow = Inline | Block;

const inlineSchema: v.GenericSchema<Inline> = v.union([
  textRun,
  v.object({ kind: v.picklist(['strong', 'emphasis', 'deleted']), content: v.lazy(() => runsSchema) }),
  v.object({ kind: v.literal('code'), text: code }),
  v.object({ kind: v.literal('link'), to: target, content: v.lazy(() => runsSchema) }),
  v.object({ kind: v.literal('image'), to: target, alt: words, width: count, height: count }),
  v.object({ kind: v.literal('note'), number: count }),
  v.object({ kind: v.literal('break') }),
]);
const runsSchema = list(inlineSchema, 'run');

const blockSchema: v.GenericSchema<Block> = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), content: runsSchema }),
  v.object({
    kind: v.literal('list'),
    ordered: v.boolean(),
    start: v.optional(count),
    items: list(v.lazy(() => flowSchema)),
  }),
  v.object({ kind: v.literal('heading'), level: v.picklist([3, 4]), id: v.optional(legalAnchor), text: heading }),
  v.object({ kind: v.literal('quote'), content: v.lazy(() => blocksSchema) }),
  v.object({
    kind: v.literal('table'),
    header: v.array(v.array(inlineSchema)),
    rows: v.array(v.array(v.array(inlineSchema))),
    align: v.array(v.picklist(['start', 'center', 'end'])),
  }),
  v.object({ kind: v.literal('pre'), text: code }),
  v.object({ kind: v.literal('rule') }),
  v.object({
    kind: v.literal('notes'),
    items: list(v.object({ number: count, content: v.lazy(() => blocksSchema) })),
  }),
]);
const blocksSchema = list(blockSchema, 'one-paragraph');

const rich = { owner: 'texts', text: 'rich' } as const;

/** The text of a list item, with what is nested in it. */
export const flowSchema = mark(list(v.union([inlineSchema, blockSchema]), 'run'), rich);

export const richTextSchema = mark(blocksSchema, { ...rich, markdown: true });

export const optionalRichText = mark(v.array(blockSchema), { ...rich, markdown: true });

export type RichText = readonly Block[];
