import type { Language } from '../src/content/schemas/languages.ts';
import type { ServedContent, ServedKind } from '../src/content/served.ts';

/** Where the mocked back office has its content from; nothing where it has none. */
export type ContentSource = <Kind extends ServedKind>(
  kind: Kind,
  language: Language,
) => Promise<ServedContent[Kind] | undefined>;

/** What the scenario `newer` adds to words, so that they are known again. */
export const newWords = '(new)';

const said = (words: string): string => `${words} ${newWords}`;

/** The first item changed, the others as they are. */
const first = <Item>([item, ...rest]: readonly Item[], change: (item: Item) => Item): Item[] =>
  item === undefined ? [] : [change(item), ...rest];

/** What is new in each kind: something that every page which shows the kind shows. */
const changes: { [Kind in ServedKind]: (content: ServedContent[Kind]) => ServedContent[Kind] } = {
  site: (site) => ({ ...site, tagline: said(site.tagline) }),
  downloads: (downloads) => ({
    ...downloads,
    platforms: downloads.platforms.map((platform) => ({ ...platform, name: said(platform.name) })),
    files: downloads.files.map((file) => ({ ...file, label: said(file.label) })),
  }),
  plans: (plans) => ({
    ...plans,
    plans: plans.plans.map((plan) => ({ ...plan, price: { ...plan.price, monthly: plan.price.monthly * 2 } })),
  }),
  faq: (faq) => ({ ...faq, entries: faq.entries.map((entry) => ({ ...entry, question: said(entry.question) })) }),
  releases: (releases) => ({
    ...releases,
    releases: first(releases.releases, (release) => ({ ...release, title: said(release.title) })),
  }),
};

/** The moment one second after a day began, or after a moment. */
const later = (moment: string): string => `${new Date(Date.parse(moment) + 1000).toISOString().slice(0, 19)}Z`;

/** Newer content: it says something new, and says so of itself. */
export const newer = <Kind extends ServedKind>(kind: Kind, content: ServedContent[Kind]): ServedContent[Kind] => ({
  ...changes[kind](content),
  updated: later(content.updated),
});
