import * as v from 'valibot';
import { removeClauses } from './clauses.ts';
import type { Draft } from './draft.ts';

const planFacts = v.object({
  plans: v.array(v.object({ prices: v.optional(v.record(v.string(), v.record(v.string(), v.number())), {}) })),
  comparison: v.object({
    groups: v.array(
      v.object({ rows: v.array(v.object({ id: v.string(), values: v.record(v.string(), v.unknown()) })) }),
    ),
  }),
});
const planTexts = v.object({ plans: v.array(v.object({ highlights: v.array(v.string()) })) });
const groupSchema = v.looseObject({ rows: v.array(v.looseObject({ id: v.string() })) });
type Group = v.InferOutput<typeof groupSchema>;
/** The file with the facts has no caption. */
const comparisonRows = v.object({
  comparison: v.object({ caption: v.optional(v.string()), groups: v.array(groupSchema) }),
});

/** Obviously unreal amounts, which the content check reports. */
const placeholderAmount = (period: string): number => (period === 'yearly' ? 10 : 1);

/** Groups of a single row look empty, so that all rows are then in one, with the caption of the table as its title. */
function mergeSmallGroups(groups: readonly Group[], title: string | undefined): Group[] {
  const [first, ...others] = groups;
  if (!first || [first, ...others].every(({ rows }) => rows.length > 1)) return [...groups];
  return [{ ...first, ...(title && { title }), rows: groups.flatMap(({ rows }) => rows) }];
}

/**
 * Sets all prices to 1 (10 a year), and removes the highlights and the rows of the comparison that have figures, and what other
 * texts say of them.
 */
export function removeFigures(draft: Draft): void {
  const { plans, comparison } = draft.read('plans.json', planFacts);
  for (const [index, { prices }] of plans.entries()) {
    for (const [currency, amounts] of Object.entries(prices)) {
      for (const [period, amount] of Object.entries(amounts)) {
        if (amount > 0)
          draft.set('plans.json', ['plans', index, 'prices', currency, period], placeholderAmount(period));
      }
    }
  }
  for (const { tag } of draft.languages) {
    for (const [index, { highlights }] of draft.read(`${tag}/plans.json`, planTexts).plans.entries()) {
      const withoutFigures = highlights.filter((text) => !/\d/.test(text));
      draft.set(`${tag}/plans.json`, ['plans', index, 'highlights'], withoutFigures);
    }
  }
  // A limit that some plans lack still tells the plans apart: “Projects” is then “Unlimited projects” (clauses.ts), yes or no.
  const isLimit = (values: object) => new Set(Object.values(values).map((value) => value === 'unlimited')).size > 1;
  const hasFigures = (values: object) => Object.values(values).some((value) => typeof value !== 'boolean');
  const withFigures = comparison.groups.flatMap(({ rows }) =>
    rows.filter(({ values }) => hasFigures(values) && !isLimit(values)),
  );
  for (const [group, { rows }] of comparison.groups.entries()) {
    for (const [row, { values }] of rows.entries()) {
      if (!isLimit(values)) continue;
      const hasNoLimit = Object.entries(values).map(([plan, value]) => [plan, value === 'unlimited']);
      const field = ['comparison', 'groups', group, 'rows', row, 'values'];
      draft.set('plans.json', field, Object.fromEntries(hasNoLimit));
    }
  }
  const removed = new Set(withFigures.map(({ id }) => id));
  for (const file of draft.factsAndWords('plans.json')) {
    const { groups, caption } = draft.read(file, comparisonRows).comparison;
    const kept = groups.map((group) => ({ ...group, rows: group.rows.filter(({ id }) => !removed.has(id)) }));
    const filled = kept.filter(({ rows }) => rows.length > 0);
    draft.set(file, ['comparison', 'groups'], mergeSmallGroups(filled, caption));
  }
  removeClauses(draft, 'figures');
}
