import { downloadsSchema } from '../../src/content/schemas/downloads.ts';
import { faqSchema } from '../../src/content/schemas/faq.ts';
import { messagesSchema } from '../../src/content/schemas/messages.ts';
import { aboutSchema, homeSchema, navigationSchema, pagesSchema } from '../../src/content/schemas/pages.ts';
import { plansSchema } from '../../src/content/schemas/plans.ts';
import { siteSchema } from '../../src/content/schemas/site.ts';
import {
  childOf,
  childrenOf,
  dataOf,
  fieldName,
  find,
  type Located,
  merge,
  type Path,
  placeOf,
  shown,
} from './located.ts';
import type { Report } from './problem.ts';
import { type Reading, wordsFile } from './reading.ts';
import { readJson } from './source.ts';

/** The schemas of the kinds of content that are JSON files, facts and words merged. */
export const jsonSchemas = {
  site: siteSchema,
  navigation: navigationSchema,
  pages: pagesSchema,
  messages: messagesSchema,
  home: homeSchema,
  downloads: downloadsSchema,
  plans: plansSchema,
  faq: faqSchema,
  about: aboutSchema,
} as const;

export type JsonKind = keyof typeof jsonSchemas;

/** The kinds that have no facts: `content/<language>/<kind>.json` is all of them. */
export const wordsOnly: readonly string[] = ['pages', 'messages'];

/** plans.json has prices in every currency; a language shows the one that its own plans.json names. */
function inOneCurrency(root: Located, report: Report): Located | undefined {
  const missing = (located: Located, path: Path) => {
    const { file, line, path: at } = located.facts ?? located.place;
    report({ file, line, field: fieldName([...at, ...path]), message: 'expected this field', found: 'nothing' });
    return undefined;
  };
  const [currency, plans] = [childOf(root, 'currency'), childOf(root, 'plans')];
  if (!currency) return missing({ ...root, facts: root.place }, ['currency']);
  const path = ['prices', String(currency.value)];
  for (const [, plan] of plans ? childrenOf(plans) : []) {
    const amounts = find(plan, path);
    if (!(plan.value instanceof Map) || !(amounts?.value instanceof Map)) return missing(plan, path);
    plan.value.delete('prices');
    plan.value.set('price', { ...amounts, value: new Map([['currency', currency], ...amounts.value]) });
  }
  if (root.value instanceof Map) root.value.delete('currency');
  return root;
}

/** Reads `content/<kind>.json` and `content/<language>/<kind>.json` and merges them; undefined where one cannot be read. */
export function readKind(kind: JsonKind, reading: Reading): Located | undefined {
  const words = readJson(wordsFile(`${kind}.json`, reading.language), reading);
  if (wordsOnly.includes(kind)) return words;
  const facts = readJson(`content/${kind}.json`, reading);
  if (!facts || !words) return undefined;
  const merged = merge(facts, words, (located, message) =>
    reading.report({ ...placeOf(located, []), message, found: shown(dataOf(located)) }),
  );
  return kind === 'plans' ? inOneCurrency(merged, reading.report) : merged;
}
