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

export const legalAnchor = anchor('contents', 'contents-list', 'history', thirdPartySection);

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

export const sha256 = pattern(/^[0-9a-f]{64}$/, 'sha256');

/** Pages decode the percent escapes of anchors and file names, which throws if they are malformed. */
function isDecodable(value: string): boolean {
  try {
    return Boolean(decodeURI(value));
  } catch {
    return false;
  }
}

export const colour = pattern(/^#[0-9a-f]{6}$/, 'colour');

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

/** By the categories of Intl.PluralRules, which differ between languages. `{count}` is the formatted number. */
export const pluralSchema = mark(
  v.object({
    zero: v.optional(words),
    one: v.optional(words),
    two: v.optional(words),
    few: v.optional(words),
    many: v.optional(words),
    other: words,
  }),
  { owner: 'texts' },
);

export type Plural = v.InferOutput<typeof pluralSchema>;

/** Not trimmed, because spaces separate it from the runs before and after it. */
const textRun = mark(v.pipe(v.string('run'), v.nonEmpty('run-not-empty')), { owner: 'texts' });
const code = mark(v.string(), { owner: 'texts', text: 'exact' });

const inlineSchema = v.union([
  textRun,
  v.object({ kind: v.picklist(['strong', 'emphasis']), text: textRun }),
  v.object({ kind: v.literal('code'), text: code }),
  v.object({ kind: v.literal('link'), to: target, text: textRun }),
]);

export const lineSchema = mark(list(inlineSchema, 'run'), { owner: 'texts', text: 'rich' });

/** Parsed Markdown without HTML. Pages render it as React elements, so an author's text cannot inject markup. */
const blockSchema = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), content: lineSchema }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: list(lineSchema) }),
  v.object({ kind: v.literal('heading'), id: legalAnchor, text: heading }),
  v.object({ kind: v.literal('code'), text: code }),
]);

export const richTextSchema = mark(list(blockSchema, 'one-paragraph'), {
  owner: 'texts',
  text: 'rich',
  markdown: true,
});

/** A conversation with the chat app. A `quote` is a user's message, the other blocks are answers. */
export const conversationSchema = mark(
  list(
    v.variant('kind', [...blockSchema.options, v.object({ kind: v.literal('quote'), text: words })]),
    'one-paragraph',
  ),
  { owner: 'texts', text: 'rich' },
);

export type Conversation = v.InferOutput<typeof conversationSchema>;
export type Inline = v.InferOutput<typeof inlineSchema>;
export type Block = v.InferOutput<typeof blockSchema>;
export type RichText = v.InferOutput<typeof richTextSchema>;
