import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { problemLine } from '../../../generator/content/reading.ts';
import { legalFile, legalPages } from '../../../generator/manifests.ts';
import { accentPair, brandSchema, designedGround } from '../../../generator/pictures/brand.ts';
import { sealOf } from '../../../generator/pictures/seal.ts';
import { checkContent } from '../../../generator/read.ts';
import { historyId } from '../../../src/features/legal-document/legal-content.ts';
import { addLanguage, languagesText } from '../language.ts';
import { Draft } from './draft.ts';
import { type Answers, settingsOf } from './questions.ts';

const ids = v.array(v.looseObject({ id: v.string() }));
const downloadFacts = v.object({
  platforms: ids,
  files: v.array(
    v.object({
      id: v.string(),
      platform: v.string(),
      version: v.string(),
      url: v.string(),
      date: v.optional(v.string()),
      mirrors: v.optional(v.array(v.object({ url: v.string() }))),
    }),
  ),
});
const release = v.looseObject({
  version: v.string(),
  platforms: v.array(v.string()),
  image: v.optional(v.object({ to: v.string() })),
});
const releaseFacts = v.object({ releases: v.array(release) });
const planFacts = v.object({
  plans: v.array(v.object({ to: v.string(), prices: v.record(v.string(), v.object({ monthly: v.number() })) })),
  comparison: v.object({
    groups: v.array(v.object({ rows: v.array(v.object({ values: v.record(v.string(), v.unknown()) })) })),
  }),
});
const evidenceSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ contact: v.object({ list: v.array(v.object({ evidence: v.array(item) })) }) });
const evidenceFacts = evidenceSchema(v.looseObject({ id: v.string(), to: v.string() }));
const evidenceWords = evidenceSchema(v.looseObject({ id: v.string() }));
const headings = v.object({ updates: v.object({ kinds: v.object({ new: v.string() }) }) });

/** Sets the site's languages. A new one starts with the texts of the default language. */
async function setLanguages(draft: Draft, tags: readonly string[]): Promise<void> {
  for (const tag of tags) if (draft.languages.every((entry) => entry.tag !== tag)) await addLanguage(draft.root, tag);
  const listed = draft.languages;
  for (const { tag } of listed) if (!tags.includes(tag)) draft.delete(tag);
  const kept = tags.flatMap((tag) => listed.filter((entry) => entry.tag === tag));
  draft.replace('languages.json', () => languagesText(kept));
}

/** Removes the platform of the web app, and links the plan that leads to it to the downloads. */
function removeWebApp(draft: Draft): void {
  const { files } = draft.read('downloads.json', downloadFacts);
  const webFiles = files.filter(({ platform }) => platform === 'web').map(({ id }) => id);
  for (const file of draft.factsAndWords('downloads.json')) {
    for (const [list, items] of Object.entries(draft.read(file, v.object({ platforms: ids, files: ids })))) {
      const removed = list === 'files' ? webFiles : ['web'];
      const kept = items.filter(({ id }) => !removed.includes(id));
      draft.set(file, [list], kept);
    }
  }
  const { releases } = draft.read('releases.json', releaseFacts);
  for (const [at, { platforms }] of releases.entries()) {
    draft.set(
      'releases.json',
      ['releases', at, 'platforms'],
      platforms.filter((platform) => platform !== 'web'),
    );
  }
  const { plans } = draft.read('plans.json', planFacts);
  for (const [at, { to }] of plans.entries()) {
    if (to === '{webApp}') draft.set('plans.json', ['plans', at, 'to'], '/downLoad');
  }
}

/** Sets colours, typeface and mark. A new accent removes the background of the sample, which then follows the accent. */
async function setBrand(draft: Draft, { accent, name, typeface, mark }: Answers): Promise<void> {
  const set = (field: JSONPath, value: unknown) => draft.set('brand.json', field, value);
  const before = draft.read('brand.json', brandSchema);
  if (accent && accent !== before.accent.light) {
    const isSample = isDeepStrictEqual(before.ground, designedGround);
    if (isSample) set(['ground'], undefined);
    set(['accent'], accentPair(accent, isSample ? undefined : before.ground));
  }
  if (typeface) set(['typeface'], typeface);
  const [first] = draft.languages;
  const { brand } = draft.read(`${first?.tag}/site.json`, v.object({ brand: v.string() }));
  const strokes = mark === 'initial' && (await sealOf(name ?? brand, typeface ?? before.typeface));
  if (strokes) set(['mark', 'strokes'], strokes);
}

const firstVersion = '1.0.0';

/** Replaces the sample's releases and downloads with one release of today. Returns the pictures that are no longer needed. */
function replaceReleases(draft: Draft): string[] {
  const { releases } = draft.read('releases.json', releaseFacts);
  const pictures = releases.flatMap(({ image }) => (image ? [`public${image.to}`] : []));
  const [newest] = releases;
  const first = { version: firstVersion, date: draft.today, platforms: newest?.platforms ?? [] };
  draft.set('releases.json', ['releases'], [first]);
  draft.delete('*/releases/*.md');
  for (const { tag } of draft.languages) {
    const { updates } = draft.read(`${tag}/messages.json`, headings);
    const front = `title: "{tagline}"\nsummary: "{brand} ${firstVersion} · {tagline}"`;
    const notes = `---\n${front}\n---\n\n## ${updates.kinds.new}\n\n- {tagline} {#first-release}\n`;
    draft.replace(`${tag}/releases/${firstVersion}.md`, () => notes);
  }
  const { files } = draft.read('downloads.json', downloadFacts);
  for (const [at, file] of files.entries()) {
    const set = (field: string, value: string) => draft.set('downloads.json', ['files', at, field], value);
    const renamed = (address: string) => address.replaceAll(file.version, firstVersion);
    set('version', firstVersion);
    set('url', renamed(file.url));
    if (file.date) set('date', draft.today);
    for (const [mirror, { url }] of (file.mirrors ?? []).entries()) {
      draft.set('downloads.json', ['files', at, 'mirrors', mirror, 'url'], renamed(url));
    }
  }
  draft.set('downloads.json', ['earlier'], []);
  draft.setAll('about.json', ['timeline', 'list'], []);
  return pictures;
}

/** An obviously unreal price, which `exampleNotes` reports. */
const placeholderPrice = { monthly: 1, yearly: 10 };

/** Sets all prices to 1 a month, removes highlights, and replaces the figures of the comparison with ticks. */
function removeFigures(draft: Draft): void {
  const { plans, comparison } = draft.read('plans.json', planFacts);
  for (const [at, { prices }] of plans.entries()) {
    for (const [currency, { monthly }] of Object.entries(prices)) {
      for (const [period, amount] of Object.entries(monthly > 0 ? placeholderPrice : {})) {
        draft.set('plans.json', ['plans', at, 'prices', currency, period], amount);
      }
    }
    for (const { tag } of draft.languages) draft.set(`${tag}/plans.json`, ['plans', at, 'highlights'], []);
  }
  for (const [group, { rows }] of comparison.groups.entries()) {
    for (const [row, { values }] of rows.entries()) {
      for (const [plan, value] of Object.entries(values)) {
        const place = ['comparison', 'groups', group, 'rows', row, 'values', plan];
        if (typeof value !== 'boolean') draft.set('plans.json', place, true);
      }
    }
  }
}

/** Starts the agreements today as version 1.0, and removes evidence that links to their history. */
function removeLegalHistory(draft: Draft): void {
  draft.delete('*/legal/previous/*.md');
  for (const { tag } of draft.languages) {
    for (const name of legalPages) {
      draft.replace(`${tag}/${legalFile(name)}`, (text) =>
        text
          .replace(/(?<=\nversion: ).*/, '"1.0"')
          .replace(/(?<=\neffective: ).*/, draft.today)
          .replace(/\nannounced: .*/, '')
          .replace(/(?<=\nsupersedes: ).*/, '""')
          .replace(/(?<=\nchanged: ).*/, '""'),
      );
    }
  }
  const { contact } = draft.read('about.json', evidenceFacts);
  const toHistory = contact.list.flatMap(({ evidence }) => evidence.filter(({ to }) => to.endsWith(`#${historyId}`)));
  for (const file of draft.factsAndWords('about.json')) {
    for (const [at, { evidence }] of draft.read(file, evidenceWords).contact.list.entries()) {
      const kept = evidence.filter(({ id }) => toHistory.every((removed) => removed.id !== id));
      if (kept.length < evidence.length) draft.set(file, ['contact', 'list', at, 'evidence'], kept);
    }
  }
}

/** Sets variables in the text of `.env`, and removes those with an empty value. */
export function withSettings(text: string, settings: Readonly<Record<string, string | undefined>>): string {
  let lines = text.split('\n').filter((line, at, all) => line !== '' || at < all.length - 1);
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    lines = lines.filter((line) => !line.startsWith(`${name}=`));
    if (value) lines.push(`${name}=${value}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** @throws if there are uncommitted changes, or no git repository */
export function refuseUncommitted(project: string): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error('There is no git repository here: run “git init” and commit everything first.');
  if (stdout) throw new Error(`Commit or stash these changes first, so that nothing is lost:\n${stdout.trimEnd()}`);
}

/**
 * Computes the changes to a project for a brand, without writing them.
 * @returns the new content of files by path; `null` removes a file
 * @throws if the content would have a problem
 */
export async function adopt(project: string, answers: Answers): Promise<Map<string, string | Buffer | null>> {
  using draft = new Draft(project);
  const changes = new Map<string, string | Buffer | null>();
  if (answers.languages) await setLanguages(draft, answers.languages);
  for (const { tag } of answers.name ? draft.languages : []) draft.set(`${tag}/site.json`, ['brand'], answers.name);
  if (answers.slug) draft.set('site.json', ['slug'], answers.slug);
  await setBrand(draft, answers);
  if (answers['web-app'] !== undefined) draft.set('site.json', ['app', 'web'], answers['web-app']);
  if (answers['web-app'] === '') removeWebApp(draft);
  if (answers.sample === 'remove') {
    for (const file of replaceReleases(draft)) if (existsSync(path.join(project, file))) changes.set(file, null);
    removeFigures(draft);
    removeLegalHistory(draft);
  }
  draft.markUpdated('site.json', 'releases.json', 'downloads.json', 'plans.json');
  const { problems } = checkContent(draft.root);
  if (problems.length > 0) throw new Error(`The content has problems:\n${problems.map(problemLine).join('\n')}`);
  for (const [file, content] of draft.changes()) changes.set(file, content);
  const settings = settingsOf(project);
  const changed = withSettings(settings, {
    PUBLIC_SITE_ORIGIN: answers.address,
    PUBLIC_UPLOAD_ACTION: answers.uploads,
  });
  if (changed !== settings) changes.set('.env', changed);
  return changes;
}

/** Removes a file, and the folders that it leaves empty. */
function removeFile(project: string, file: string): void {
  rmSync(path.join(project, file));
  let folder = path.join(project, path.dirname(file));
  for (; readdirSync(folder).length === 0; folder = path.dirname(folder)) rmdirSync(folder);
}

/** Writes synchronously, so that no signal ends the process halfway. */
export function writeChanges(project: string, changes: ReadonlyMap<string, string | Buffer | null>): void {
  for (const [file, content] of changes) {
    if (content === null) removeFile(project, file);
    else {
      mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
      writeFileSync(path.join(project, file), content);
    }
  }
}
