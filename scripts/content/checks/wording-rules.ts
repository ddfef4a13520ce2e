import type { Language } from '../../../src/content/schemas/languages.ts';

/** A fault of wording, and what should be there in its place. */
export type WordingRule = { fault: RegExp; message: string };

/** Han characters and the punctuation that is set with them. */
const HAN = '\\p{Script=Han}，。、；：？！（）《》“”‘’…—';

export const leftovers: WordingRule = {
  fault: /\b(?:TODO|FIXME|TBD|XXX|lorem|ipsum)\b|待定|待补|占位/iu,
  message: 'expected finished words',
};

export const prices: WordingRule = {
  fault: /[$€£¥￥]\s?\d|\d\s?元/u,
  message: 'expected no typed price: prices are in content/plans.json',
};

const everywhere: readonly WordingRule[] = [
  { fault: /["']/u, message: 'expected curly quotation marks and apostrophes' },
  { fault: /\.\.\.|。。/u, message: 'expected an ellipsis' },
  { fault: /--|(?:^|\s)-(?:\s|$)/u, message: 'expected a real dash' },
  { fault: /(?:^|[\s(（])-\d/u, message: 'expected a real minus sign, −' },
  { fault: /\d\s?[x*]\s?\d/u, message: 'expected a real multiplication sign, ×' },
  { fault: /[!！]/u, message: 'expected no exclamation mark: calm words' },
  { fault: /\S {2,}\S/u, message: 'expected single spaces' },
];

const pairs: WordingRule = {
  fault: /^[^“”]*”|“[^”]*(?:“|$)/u,
  message: 'expected quotation marks in pairs, “…”',
};

const english: readonly WordingRule[] = [
  pairs,
  { fault: /[\u3000-\u303f\uff00-\uffef]|\p{Script=Han}/u, message: 'expected English, and English punctuation' },
  { fault: /\s[,;:?]/u, message: 'expected no space before punctuation' },
  { fault: /[\p{L}][,;][\p{L}]/u, message: 'expected a space after punctuation' },
];

const chinese: readonly WordingRule[] = [
  pairs,
  { fault: /^(?!.*\p{Script=Han})(?=.*[a-z]{2,}\s+[a-z]{2,}\s+[a-z]{2,})/u, message: 'expected Chinese' },
  {
    fault: /\p{Script=Han}(?:[,;:?()]|\.(?![a-z]))|[,;:?()]\p{Script=Han}/u,
    message: 'expected full-width punctuation beside Chinese',
  },
  {
    // A middle dot between two names keeps its spaces; everything else is spaced by the style sheet (text-autospace).
    fault: new RegExp(`[${HAN}] (?!·)|(?<!·) [${HAN}]`, 'u'),
    message: 'expected no typed space beside Chinese: the style sheet sets it',
  },
  { fault: /[「」『』]/u, message: 'expected “…” for quotations, ‘…’ within' },
  { fault: /[０-９Ａ-Ｚａ-ｚ]/u, message: 'expected half-width digits and letters' },
];

/** The rules of each language. Whoever adds a language adds its own. */
export const typography: Readonly<Record<Language, readonly WordingRule[]>> = {
  en: [...everywhere, ...english],
  'zh-CN': [...everywhere, ...chinese],
};
