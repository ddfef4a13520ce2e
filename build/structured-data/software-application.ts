import type { Plan } from '../../src/content/schemas/plans.ts';
import { addressOf, ids, type Node, reference, type Subject } from './subject.ts';

/** The units of time that a price is for, as UN/CEFACT codes them. */
const units = { month: 'MON', year: 'ANN' } as const;

/** What a plan costs by the month and by the year; one that costs nothing is one offer. */
function offersOf({ name, price: { currency, monthly, yearly } }: Plan, url: string): Node[] {
  const offer = (price: number): Node => ({ '@type': 'Offer', name, url, price, priceCurrency: currency });
  const per = (unitCode: string, price: number): Node => ({
    ...offer(price),
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, unitCode },
  });
  return monthly === 0 && yearly === 0 ? [offer(0)] : [per(units.month, monthly), per(units.year, yearly)];
}

/** The systems that something can be installed on today: a file that is still to come counts for nothing. */
function systems({ downloads: { platforms, files } }: Subject['content']): string {
  const ready = platforms.filter(
    ({ id }) => id !== 'web' && files.some(({ platform, url }) => platform === id && url !== ''),
  );
  return ready.map(({ name }) => name).join(', ');
}

/** The pages that speak of membership say what it costs; elsewhere prices would be bytes that nobody came for. */
const pagesWithOffers: readonly Subject['name'][] = ['home', 'subscribe'];

/** The product: what it runs on, its newest release, what it costs. Ratings there are none, so none are given. */
export function softwareApplication(subject: Subject): Node {
  const { content, origin, name } = subject;
  const { site, releases, plans, language } = content;
  const offers = plans.plans.flatMap((plan) => offersOf(plan, addressOf(subject, 'subscribe')));
  return {
    '@type': 'SoftwareApplication',
    '@id': ids.app(origin),
    name: site.brand,
    description: site.description,
    url: addressOf(subject, 'home'),
    inLanguage: language,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: systems(content),
    softwareVersion: releases.releases[0]?.version,
    downloadUrl: addressOf(subject, 'downLoad'),
    publisher: reference(ids.organization(origin)),
    ...(pagesWithOffers.includes(name) && { offers }),
  };
}
