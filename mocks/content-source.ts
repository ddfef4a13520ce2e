import type { Language } from '../src/content/schemas/languages.ts';
import type { LiveContent, LiveKind } from '../src/content/schemas/live.ts';

/** Reads the content of the mocked back office; undefined where there is none. */
export type ContentSource = <Kind extends LiveKind>(
  kind: Kind,
  language: Language,
) => Promise<LiveContent[Kind] | undefined>;

/** The mark that the scenario `newer` adds to texts. */
export const newWords = '(new)';

const marked = (words: string): string => `${words} ${newWords}`;

/** The change of each kind: one that is visible on every page with that kind. */
const changes: { [Kind in LiveKind]: (content: LiveContent[Kind]) => LiveContent[Kind] } = {
  site: (site) => ({ ...site, tagline: marked(site.tagline) }),
  downloads: (downloads) => ({
    ...downloads,
    platforms: downloads.platforms.map((platform) => ({ ...platform, name: marked(platform.name) })),
    files: downloads.files.map((file) => ({ ...file, label: marked(file.label) })),
  }),
  plans: (plans) => ({
    ...plans,
    plans: plans.plans.map((plan) => ({ ...plan, price: { ...plan.price, monthly: plan.price.monthly * 2 } })),
  }),
  faq: (faq) => ({ ...faq, entries: faq.entries.map((entry) => ({ ...entry, question: marked(entry.question) })) }),
  releases: (releases) => ({
    ...releases,
    releases: releases.releases.map((release, at) =>
      at === 0 ? { ...release, title: marked(release.title) } : release,
    ),
  }),
};

/** One second after a time, or after the start of a day. */
const later = (moment: string): string => `${new Date(Date.parse(moment) + 1000).toISOString().slice(0, 19)}Z`;

/** Content with a change and a later date. */
export const newer = <Kind extends LiveKind>(kind: Kind, content: LiveContent[Kind]): LiveContent[Kind] => ({
  ...changes[kind](content),
  updated: later(content.updated),
});
