import * as v from 'valibot';
import { legalFile, legalPages } from '../../../generator/manifests.ts';
import { pagePath } from '../../../src/lib/paths.ts';
import { removeClauses } from './clauses.ts';
import type { Draft } from './draft.ts';
import { type OptionalPart, optionalParts } from './questions.ts';

const itemsWithId = v.array(v.looseObject({ id: v.string() }));
const platformLists = v.object({ platforms: itemsWithId, files: itemsWithId });
const commandLists = ['packageManagers', 'verify'] as const;
const commandsSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ packageManagers: v.object({ list: v.array(item) }), verify: v.object({ list: v.array(item) }) });
const ofPlatform = v.object({ id: v.string(), platform: v.string() });
const platformFacts = v.object({ files: v.array(ofPlatform), ...commandsSchema(ofPlatform).entries });
const commandItems = commandsSchema(v.looseObject({ id: v.string() }));
const releaseFacts = v.object({ releases: v.array(v.object({ platforms: v.array(v.string()) })) });
const entriesSchema = v.object({ entries: itemsWithId });
const questionFacts = v.object({ entries: v.array(v.object({ id: v.string(), pages: v.array(v.string()) })) });
const planLists = v.object({ plans: itemsWithId });
const planTargets = v.object({ plans: v.array(v.object({ to: v.string() })) });
const amountsSchema = v.record(v.string(), v.looseObject({ monthly: v.optional(v.number()) }));
const planFacts = v.object({ plans: v.array(v.object({ id: v.string(), prices: v.optional(amountsSchema, {}) })) });
const valuesByPlan = v.record(v.string(), v.unknown());
const comparisonFacts = v.object({
  comparison: v.object({ groups: v.array(v.object({ rows: v.array(v.object({ values: valuesByPlan })) })) }),
});
const plateFacts = v.object({ plate: v.optional(v.record(v.string(), v.unknown()), {}) });
const evidenceFacts = v.object({
  contact: v.object({ list: v.array(v.object({ evidence: v.array(v.object({ id: v.string(), to: v.string() })) })) }),
});
const evidenceWords = v.object({ contact: v.object({ list: v.array(v.object({ evidence: itemsWithId })) }) });

/** Removes platforms with their downloads and commands. */
function removePlatforms(draft: Draft, isRemoved: (platform: string) => boolean): void {
  const { files, ...commands } = draft.read('downloads.json', platformFacts);
  const removedFiles = files.filter(({ platform }) => isRemoved(platform)).map(({ id }) => id);
  for (const file of draft.factsAndWords('downloads.json')) {
    const lists = draft.read(file, platformLists);
    const otherPlatforms = lists.platforms.filter(({ id }) => !isRemoved(id));
    const otherFiles = lists.files.filter(({ id }) => !removedFiles.includes(id));
    draft.set(file, ['platforms'], otherPlatforms);
    draft.set(file, ['files'], otherFiles);
    for (const name of commandLists) {
      const removed = commands[name].list.filter(({ platform }) => isRemoved(platform)).map(({ id }) => id);
      const others = draft.read(file, commandItems)[name].list.filter(({ id }) => !removed.includes(id));
      draft.set(file, [name, 'list'], others);
    }
  }
  const { releases } = draft.read('releases.json', releaseFacts);
  for (const [index, { platforms }] of releases.entries()) {
    const others = platforms.filter((platform) => !isRemoved(platform));
    // A release has at least one platform. Without downloads, those of releases are only names.
    if (others.length > 0) draft.set('releases.json', ['releases', index, 'platforms'], others);
  }
}

/** Removes the platform of the web app, and what the sample says of it. Plans that lead to the web app then lead to the downloads. */
export function removeWebApp(draft: Draft): void {
  removePlatforms(draft, (id) => id === 'web');
  removeClauses(draft, 'web-app');
  const { plans } = draft.read('plans.json', planTargets);
  for (const [index, { to }] of plans.entries()) {
    if (to === '{webApp}') draft.set('plans.json', ['plans', index, 'to'], '/downLoad');
  }
}

function removeDownloads(draft: Draft): void {
  draft.set('downloads.json', ['earlier'], []);
  for (const list of [['files'], ['packageManagers', 'list']]) draft.setAll('downloads.json', list, []);
}

/** Removes contacts' links whose address `isRemoved`. */
export function removeEvidence(draft: Draft, isRemoved: (to: string) => boolean): void {
  const { contact } = draft.read('about.json', evidenceFacts);
  const removed = contact.list.map(({ evidence }) => evidence.filter(({ to }) => isRemoved(to)).map(({ id }) => id));
  for (const file of draft.factsAndWords('about.json')) {
    for (const [index, { evidence }] of draft.read(file, evidenceWords).contact.list.entries()) {
      const kept = evidence.filter(({ id }) => !removed[index]?.includes(id));
      if (kept.length < evidence.length) draft.set(file, ['contact', 'list', index, 'evidence'], kept);
    }
  }
}

export function removeQuestions(
  draft: Draft,
  isRemoved: (entry: { id: string; pages: readonly string[] }) => boolean,
): void {
  const removed = draft.read('faq.json', questionFacts).entries.filter(isRemoved);
  for (const file of draft.factsAndWords('faq.json')) {
    const { entries } = draft.read(file, entriesSchema);
    draft.set(
      file,
      ['entries'],
      entries.filter(({ id }) => removed.every((entry) => entry.id !== id)),
    );
  }
}

/** Replaces links to a placeholder by their words. */
function removeLinks(draft: Draft, placeholder: string): void {
  const link = new RegExp(`\\[([^\\][]+)\\]\\(\\{${placeholder}\\}[^)]*\\)`, 'g');
  const files = ['faq.json', 'plans.json', ...legalPages.map((name) => legalFile(name))];
  for (const { tag } of draft.languages) {
    for (const file of files) draft.replace(`${tag}/${file}`, (text) => text.replace(link, '$1'));
    // Only in the copy of a site that has earlier versions.
    draft.replaceAll(`${tag}/legal/previous/*.md`, (text) => text.replace(link, '$1'));
  }
}

/** Empties the page of plans, which is then hidden, and gives it the texts of the home page. */
function removeMembership(draft: Draft): void {
  draft.set('site.json', ['app', 'membership'], undefined);
  removeLinks(draft, 'membershipPage');
  for (const list of [['plans'], ['comparison', 'groups'], ['terms']]) draft.setAll('plans.json', list, []);
  draft.setAll('plans.json', ['receipt'], {});
  draft.set('plans.json', ['headingPlan'], undefined);
  const { sections } = draft.read('home.json', v.object({ sections: v.array(v.string()) }));
  const otherSections = sections.filter((section) => section !== 'membership');
  draft.set('home.json', ['sections'], otherSections);
  removeQuestions(draft, ({ id, pages }) => id === 'free-plan' || String(pages) === 'subscribe');
  removeEvidence(draft, (to) => to.startsWith(pagePath('subscribe')));
  for (const { tag } of draft.languages) {
    const { home } = draft.read(`${tag}/pages.json`, v.object({ home: v.record(v.string(), v.string()) }));
    draft.set(`${tag}/pages.json`, ['subscribe'], { ...home, heading: '{brand}' });
  }
}

function removeFreePlan(draft: Draft): void {
  const { plans } = draft.read('plans.json', planFacts);
  const free = plans.flatMap(({ id, prices }) => {
    const amounts = Object.values(prices);
    return amounts.length > 0 && amounts.every(({ monthly }) => monthly === 0) ? [id] : [];
  });
  for (const file of draft.factsAndWords('plans.json')) {
    const kept = draft.read(file, planLists).plans.filter(({ id }) => !free.includes(id));
    draft.set(file, ['plans'], kept);
  }
  const { groups } = draft.read('plans.json', comparisonFacts).comparison;
  for (const [group, { rows }] of groups.entries()) {
    for (const [row] of rows.entries()) {
      for (const id of free) {
        draft.set('plans.json', ['comparison', 'groups', group, 'rows', row, 'values', id], undefined);
      }
    }
  }
  removeQuestions(draft, ({ id }) => id === 'free-plan');
  removeClauses(draft, 'free-plan');
}

function removeAccount(draft: Draft): void {
  draft.set('site.json', ['app', 'account'], undefined);
  removeLinks(draft, 'accountPage');
  removeQuestions(draft, ({ id }) => id === 'account' || id === 'deleting');
}

/** Removes the window or the phone from the app on the home page, or the whole app if nothing else shows it. */
function removeFromPlate(draft: Draft, part: 'window' | 'phone'): void {
  const { plate } = draft.read('home.json', plateFacts);
  const isOnlyPart = Object.keys(plate).every((name) => name === part);
  draft.setAll('home.json', isOnlyPart ? ['plate'] : ['plate', part], undefined);
}

const phonePlatforms = ['ios', 'android', 'harmonyos'];

function removePhone(draft: Draft): void {
  removePlatforms(draft, (id) => phonePlatforms.includes(id));
  removeFromPlate(draft, 'phone');
}

const desktopPlatforms = ['windows', 'macos', 'linux', 'chromeos'];

/** Also removes the questions about files for computers, because no commands are left that verify a file. */
function removeDesktop(draft: Draft): void {
  removePlatforms(draft, (id) => desktopPlatforms.includes(id));
  removeFromPlate(draft, 'window');
  removeQuestions(draft, ({ id }) => id === 'which-file' || id === 'checksums');
}

const removals: Readonly<Record<OptionalPart, (draft: Draft) => void>> = {
  phone: removePhone,
  desktop: removeDesktop,
  downloads: removeDownloads,
  membership: removeMembership,
  'free-plan': removeFreePlan,
  account: removeAccount,
};

/** Removes what the product does not have from content, as docs/editing.md describes. */
export function removeParts(draft: Draft, parts: readonly OptionalPart[]): void {
  for (const part of optionalParts) if (parts.includes(part)) removals[part](draft);
}
