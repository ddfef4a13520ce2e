import { contentSchema } from '../../../generator/content/content-schema.ts';
import { fieldName, type Path } from '../../../generator/content/reading.ts';
import { checkContent } from '../../../generator/read.ts';
import { walkFields } from '../../../src/content/fields.ts';
import { isFree, priceOf } from '../../../src/content/selections.ts';
import type { OptionalPart } from './questions.ts';

/** Quotes what the sample says of its plans, in one line, because it may not be true of others. */
export function planNotes(root: string): string[] {
  const [content] = checkContent(root).contents ?? [];
  if (!content || content.plans.plans.length === 0) return [];
  const { plans, currency } = content.plans;
  const { recommended, freeRemark } = content.messages.subscribe;
  const hasFreePlan = plans.some((plan) => isFree(priceOf(plan, currency)));
  const ofPlans = plans.flatMap(({ audience, remark }) => [audience, ...(remark ? [remark] : [])]);
  const quotedWords = [...ofPlans, recommended, ...(hasFreePlan ? [freeRemark] : [])].map((text) => `“${text}”`);
  const heading =
    'with your prices, the heading of the page about plans (subscribe in pages.json of each language) can name one as {price}; the first screen of the home page then has it, too';
  return [
    `the plans have the sample’s words, which may not be true of yours: ${quotedWords.join(', ')} in plans.json and messages.json (subscribe) of each language, and the comparison, the receipt and the terms`,
    ...(content.pages.subscribe.heading.includes('{price}') ? [] : [heading]),
  ];
}

/** How texts speak of what a product may not have, in the languages of the sample. */
const wordsOfParts: Readonly<Record<OptionalPart, RegExp>> = {
  phone: /\bphones?\b|手机/i,
  desktop: /\bdesktop|\bcomputers?\b|电脑/i,
  downloads: /\bdownload|下载/i,
  membership: /\bmember(?:s|ships?)?\b|every plan|\bprices\b|\brefund|\binvoices?\b|会员|方案|价格|退款|发票/i,
  'free-plan': /\bfree plan\b|\bstart free\b|免费/i,
  account: /\baccounts?\b|账户/i,
};

/** The fields that pages leave out together with a part. */
const leftOut =
  /^(?:messages|plans|downloads|navigation|home\.(?:hero|plate|membership|faq)|pages\.(?:downLoad|subscribe))\b/;

/** Agreements are named as a whole, and Markdown as one field. */
const nameOf = (path: Path): string =>
  path[0] === 'legal' ? `legal.${path[1]}` : fieldName(path).replace(/(?<=\.(?:answer|body))\[.*/, '');

/** Names the fields that still speak of what the product does not have. */
export function partNotes(root: string, without: readonly OptionalPart[]): string[] {
  const [content] = checkContent(root).contents ?? [];
  return without.flatMap((part) => {
    const fields = new Set<string>();
    walkFields(content && contentSchema(content), content, (value, { owner }, path) => {
      const name = nameOf(path);
      const isText = typeof value === 'string' && owner === 'texts' && !leftOut.test(name);
      if (isText && wordsOfParts[part].test(value)) fields.add(name);
    });
    return fields.size > 0 ? [`without ${part}, check these texts, which speak of it: ${[...fields].join(', ')}`] : [];
  });
}
