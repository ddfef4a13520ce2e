import { type PageName, pageAt, pageOfFeed } from '../lib/paths.ts';
import { isFile, savedName } from './names.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry } from './schemas/faq.ts';
import type { Messages } from './schemas/messages.ts';
import type { PeriodicPrice, Plan, Plans, Price } from './schemas/plans.ts';
import type { Site } from './schemas/site.ts';

export function layoutSite({ brand, logo, tagline, links, owner, app, hiddenPages }: Site) {
  return { brand, logo, tagline, links, company: owner.company, web: app.web, hiddenPages };
}

/** Pages of what the product does not have are hidden, too, as soon as the content has been read. */
export const isHidden = ({ hiddenPages }: Pick<Site, 'hiddenPages'>, page: PageName): boolean =>
  hiddenPages.some((name) => name === page);

/** True for a link to a hidden page, or to its feed. */
export function leadsToHiddenPage(to: string, site: Pick<Site, 'hiddenPages'>): boolean {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const page = pageAt(path) ?? pageOfFeed(path);
  return page !== undefined && isHidden(site, page);
}

export const questionsFor = (faq: Faq, page: PageName): FaqEntry[] =>
  faq.entries.filter(({ pages }) => pages.includes(page));

/** A plan's price in the currency of a language. The content check ensures that there is one, or that it is on request. */
export function priceOf({ prices, onRequest }: Pick<Plan, 'prices' | 'onRequest'>, currency: string): Price {
  if (onRequest) return { kind: 'request' };
  const { once, perUse, monthly = 0, yearly = 0 } = prices[currency] ?? {};
  if (once !== undefined) return { kind: 'once', currency, amount: once };
  if (perUse !== undefined) return { kind: 'perUse', currency, amount: perUse };
  return { kind: 'periodic', currency, monthly, yearly };
}

export const isPeriodic = (price: Price): price is PeriodicPrice => price.kind === 'periodic';

/** The amount of the price or, by month and year, that of a month; undefined on request. */
export function amountOf(price: Price): number | undefined {
  if (price.kind === 'request') return undefined;
  return isPeriodic(price) ? price.monthly : price.amount;
}

export const isFree = (price: Price): boolean => amountOf(price) === 0 && !(isPeriodic(price) && price.yearly > 0);

/** True for a price with a figure above 0. */
export const isPaid = (price: Price): boolean => price.kind !== 'request' && !isFree(price);

type Priced = { plans: readonly Pick<Plan, 'id' | 'prices' | 'onRequest'>[] } & Pick<Plans, 'headingPlan' | 'currency'>;

/** The price in the heading about plans: that of `headingPlan` or, without it, the lowest; undefined if nothing has a price. */
export function headingPrice({ plans, headingPlan, currency }: Priced): Price | undefined {
  const paid = plans
    .map((plan) => ({ id: plan.id, price: priceOf(plan, currency) }))
    .filter(({ price }) => isPaid(price));
  const [cheapest] = [...paid].sort((a, b) => (amountOf(a.price) ?? 0) - (amountOf(b.price) ?? 0));
  return (paid.find(({ id }) => id === headingPlan) ?? cheapest)?.price;
}

/** In the order of the platforms in content. */
export type PlatformNames = Readonly<Record<string, string>>;
export const platformNames = ({ platforms }: Downloads): PlatformNames =>
  Object.fromEntries(platforms.map(({ id, name }) => [id, name]));

/** `isCheckable`: the visitor can verify the file with a checksum or a signature. */
export type DownloadChoice = ReturnType<typeof downloadChoice>;
export function downloadChoice(file: Download) {
  const { id, platform, architecture, kind, label, url, command, version, minimum, sha256, signature } = file;
  const isCheckable = Boolean(sha256 || signature);
  const name = url && savedName(file);
  const choice = { id, platform, architecture, kind, label, url, name, version, minimum, isCheckable };
  return { ...choice, ...(command !== undefined && { command }) };
}

/** The messages for the visitor's own download, with the steps for the kinds of downloads that there are. */
export function ownDownloadMessages({ downloads, messages }: { downloads: Downloads; messages: Messages }) {
  const { begun, ...own } = messages.download.own;
  const known: Readonly<Record<string, readonly string[]>> = begun.steps;
  const ownSteps = new Map(downloads.kinds.map(({ id, steps }) => [id, steps]));
  const usedKinds = new Set(downloads.files.filter(isFile).map(({ kind }) => kind));
  const steps = Object.fromEntries([...usedKinds].map((kind) => [kind, ownSteps.get(kind) ?? known[kind] ?? []]));
  return { ...own, begun: { ...begun, steps } };
}
