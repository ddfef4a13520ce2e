import * as v from 'valibot';
import { mark } from '../fields.ts';
import { citationSchema } from './legal.ts';
import {
  anchor,
  count,
  dated,
  heading,
  id,
  list,
  pattern,
  pluralSchema,
  richTextSchema,
  target,
  words,
} from './primitives.ts';

const amount = v.pipe(v.number('amount'), v.minValue(0, 'amount-from-0'));

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217. */
export const currency = v.pipe(
  pattern(/^[A-Z]{3}$/, 'currency'),
  v.check((code) => currencies.has(code), 'currency'),
);

/** Of a month and of a year, or one amount: paid once, or for each unit of use. In the main unit: dollars, not cents. */
const amountsSchema = v.pipe(
  v.object(
    { monthly: v.optional(amount), yearly: v.optional(amount), once: v.optional(amount), perUse: v.optional(amount) },
    'amounts',
  ),
  v.check(
    (amounts) =>
      ['monthly', 'yearly', 'monthly,yearly', 'once', 'perUse'].includes(Object.keys(amounts).toSorted().join()),
    'amounts',
  ),
  v.forward(
    v.check(({ monthly, yearly }) => yearly === undefined || monthly !== undefined, 'missing-field'),
    ['monthly'],
  ),
  v.forward(
    v.check(({ monthly, yearly }) => monthly === undefined || yearly !== undefined, 'missing-field'),
    ['yearly'],
  ),
);

const featureValueSchema = v.union(
  [count, v.boolean(), v.literal('unlimited'), v.object({ bytes: count })],
  'feature-value',
);

const planSchema = v.object({
  id,
  name: heading,
  audience: words,
  highlights: v.array(words),
  action: words,
  to: target,
  /** By currency. Each plan has a price in the currency of every language, unless it is on request. */
  prices: v.optional(v.record(currency, amountsSchema), {}),
  /** The price is told on request, at the address of the plan's button. */
  onRequest: v.optional(v.boolean(), false),
  /** What `perUse` pays: “1,000 questions”. */
  unit: v.optional(words),
  /** Below the price, in place of “No card needed”. */
  remark: v.optional(words),
  perPerson: v.boolean(),
  emphasis: v.optional(v.boolean(), false),
});

const rowSchema = v.object({
  id,
  header: words,
  /** By plan id. */
  values: v.record(id, featureValueSchema),
  /** The unit of a number, if the header does not name it: “5 business days”. */
  unit: v.optional(pluralSchema),
});

const promiseSchema = v.object({ days: count, cites: citationSchema });

export const plansSchema = v.object({
  ...dated,
  /** The currency of the language's prices. */
  currency: mark(currency, { owner: 'texts', text: 'exact' }),
  /** Without plans, the page of plans is hidden. */
  plans: v.array(planSchema),
  /** The id of the plan whose price the page's heading names. The default is the cheapest paid plan. */
  headingPlan: v.optional(id),
  comparison: v.object({
    heading,
    caption: words,
    corner: words,
    groups: v.array(v.object({ id, title: heading, rows: list(rowSchema) })),
  }),
  receipt: v.object({
    refund: v.optional(promiseSchema),
    /** A reminder is sent at least this many days before a yearly renewal. */
    reminder: v.optional(promiseSchema),
    end: v.optional(v.object({ cites: citationSchema })),
  }),
  terms: v.array(
    v.object({
      id: anchor('compare', 'faq', 'plans', 'receipt', 'terms'),
      heading,
      body: richTextSchema,
      cites: v.optional(citationSchema),
    }),
  ),
});

export type Plans = v.InferOutput<typeof plansSchema>;
export type Plan = v.InferOutput<typeof planSchema>;
export type PeriodicPrice = { kind: 'periodic'; currency: string; monthly: number; yearly: number };
export type Price = { kind: 'request' } | PeriodicPrice | { kind: 'once' | 'perUse'; currency: string; amount: number };
export type FeatureValue = v.InferOutput<typeof featureValueSchema>;
