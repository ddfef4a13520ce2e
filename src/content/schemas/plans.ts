import * as v from 'valibot';
import { citationSchema } from './legal.ts';
import { anchor, count, dated, id, list, pattern, pluralSchema, richTextSchema, target, words } from './primitives.ts';

const amount = v.pipe(v.number('amount'), v.minValue(0, 'amount-from-0'));

/** Amounts are in the main unit: dollars, not cents. */
const priceSchema = v.object({
  currency: pattern(/^[A-Z]{3}$/, 'currency'),
  monthly: amount,
  yearly: amount,
});

const featureValueSchema = v.union(
  [count, v.boolean(), v.literal('unlimited'), v.object({ bytes: count })],
  'feature-value',
);

const planSchema = v.object({
  id,
  name: words,
  audience: words,
  highlights: v.array(words),
  action: words,
  to: target,
  price: priceSchema,
  perPerson: v.boolean(),
  emphasis: v.optional(v.boolean(), false),
});

const rowSchema = v.object({
  id,
  header: words,
  /** By plan id. */
  values: v.record(id, featureValueSchema),
  /** The unit of a number, if the header does not name it: “5 working days”. */
  unit: v.optional(pluralSchema),
});

const promiseSchema = v.object({ days: count, cites: citationSchema });

export const plansSchema = v.object({
  ...dated,
  plans: list(planSchema),
  /** The id of the plan whose price the page's heading names. The default is the cheapest paid plan. */
  headingPlan: v.optional(id),
  comparison: v.object({
    heading: words,
    caption: words,
    corner: words,
    groups: v.array(v.object({ id, title: words, rows: list(rowSchema) })),
  }),
  receipt: v.object({
    refund: v.optional(promiseSchema),
    /** A reminder is sent at least this many days before a yearly renewal. */
    reminder: v.optional(promiseSchema),
    end: v.object({ cites: citationSchema }),
  }),
  terms: v.array(
    v.object({
      id: anchor('compare', 'faq', 'plans', 'receipt', 'terms'),
      heading: words,
      body: richTextSchema,
      cites: v.optional(citationSchema),
    }),
  ),
});

export type Plans = v.InferOutput<typeof plansSchema>;
export type Plan = v.InferOutput<typeof planSchema>;
export type Price = v.InferOutput<typeof priceSchema>;
export type FeatureValue = v.InferOutput<typeof featureValueSchema>;
