import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { problemLine } from '../../../generator/content/reading.ts';
import { firstReleaseTexts, ownerPlaceholders } from '../../../generator/content/sample-texts.ts';
import { legalFile, legalPages } from '../../../generator/manifests.ts';
import { brandSchema } from '../../../generator/pictures/brand.ts';
import { accentPair, sampleGround } from '../../../generator/pictures/palette.ts';
import { sealOf } from '../../../generator/pictures/seal.ts';
import { checkContent } from '../../../generator/read.ts';
import { order } from '../../../src/content/release-order.ts';
import { isPreRelease } from '../../../src/content/versions.ts';
import { historyId } from '../../../src/features/legal-document/legal-content.ts';
import { addLanguage, languagesText } from '../language.ts';
import { Draft } from './draft.ts';
import { removeFigures } from './figures.ts';
import { type Answers, readSettings } from './questions.ts';
import { removeEvidence, removeParts, removeQuestions, removeWebApp } from './without.ts';

const itemsWithId = v.array(v.looseObject({ id: v.string() }));
const downloadFacts = v.object({
  platforms: itemsWithId,
  files: v.array(
    v.object({
      id: v.string(),
      platform: v.string(),
      version: v.string(),
      url: v.string(),
      command: v.optional(v.string()),
      date: v.optional(v.string()),
    }),
  ),
});
const release = v.looseObject({
  version: v.string(),
  channel: v.optional(v.string()),
  platforms: v.array(v.string()),
});
const releaseFacts = v.object({ releases: v.array(release) });
const featureTexts = v.object({
  features: v.object({ list: v.array(v.object({ id: v.string(), title: v.string(), text: v.string() })) }),
});
const releaseHeadings = v.object({ updates: v.object({ kinds: v.object({ new: v.string() }) }) });

async function setLanguages(draft: Draft, tags: readonly string[]): Promise<void> {
  for (const [index, tag] of tags.entries()) {
    const isNew = draft.languages.every((language) => language.tag !== tag);
    // Every later edit of the first language would have to be made in the others, too, so these are drafts.
    if (isNew) await addLanguage(draft.root, tag, index > 0);
  }
  const available = draft.languages;
  for (const { tag } of available) if (!tags.includes(tag)) draft.delete(tag);
  const kept = tags.flatMap((tag) => available.filter((language) => language.tag === tag));
  const [first, ...others] = kept;
  draft.replace('languages.json', () => languagesText([{ ...first, draft: undefined }, ...others]));
}

/** Sets colours, typeface and mark. A new accent removes the sample's background, so that the background has its hue. */
async function setBrand(draft: Draft, { accent, name, typeface, mark }: Answers): Promise<void> {
  const set = (field: JSONPath, value: unknown) => draft.set('brand.json', field, value);
  const previous = draft.read('brand.json', brandSchema);
  if (accent && accent !== previous.accent.light) {
    const hasSampleGround = isDeepStrictEqual(previous.ground, sampleGround);
    if (hasSampleGround) set(['ground'], undefined);
    set(['accent'], accentPair(accent));
  }
  if (typeface) set(['typeface'], typeface);
  const [defaultLanguage] = draft.languages;
  const { brand } = draft.read(`${defaultLanguage?.tag}/site.json`, v.object({ brand: v.string() }));
  const strokes = mark === 'initial' && (await sealOf(name ?? brand, typeface ?? previous.typeface));
  if (strokes) set(['mark', 'strokes'], strokes);
}

const firstVersion = '1.0.0';

/** True for the sample's releases and for earlier versions of its agreements, which are not copied. */
const isHistory = (file: string): boolean => /(?:^|\/)(?:releases|legal\/previous)$/.test(file.replaceAll('\\', '/'));

/** They are true of the sample's files alone: a wrong checksum is worse than none. */
const fieldsOfFile = ['size', 'sha256', 'signature', 'mirrors', 'next'];

const inEnglishOrChinese = <Texts>(texts: { en: Texts; zh: Texts }, tag: string): Texts =>
  texts[tag.split('-', 1)[0] === 'zh' ? 'zh' : 'en'];

/** Writes one release of today, whose news are the features of the home page, with all published downloads. */
function writeFirstRelease(draft: Draft): void {
  const { newest } = order(draft.read('releases.json', releaseFacts).releases);
  const firstRelease = { version: firstVersion, date: draft.today, platforms: newest?.platforms ?? [] };
  draft.set('releases.json', ['releases'], [firstRelease]);
  for (const { tag } of draft.languages) {
    const { updates } = draft.read(`${tag}/messages.json`, releaseHeadings);
    const { title, summary } = inEnglishOrChinese(firstReleaseTexts, tag);
    const { features } = draft.read(`${tag}/home.json`, featureTexts);
    const lines = features.list.map(({ id, title, text }) => {
      const news = { en: `**${title}.** ${text}`, zh: `**${title}**：${text}` };
      return `- ${inEnglishOrChinese(news, tag)} {#${id}}\n`;
    });
    const frontMatter = `title: ${title}\nsummary: "${summary}"`;
    const notes = `---\n${frontMatter}\n---\n\n## ${updates.kinds.new}\n\n${lines.join('')}`;
    draft.replace(`${tag}/releases/${firstVersion}.md`, () => notes);
  }
  const kept = draft
    .read('downloads.json', downloadFacts)
    .files.filter((file) => !isPreRelease(file) && (file.url || file.command));
  const keptIds = kept.map(({ id }) => id);
  for (const file of draft.factsAndWords('downloads.json')) {
    const { files } = draft.read(file, v.object({ files: itemsWithId }));
    draft.set(
      file,
      ['files'],
      files.filter(({ id }) => keptIds.includes(id)),
    );
  }
  for (const [index, file] of kept.entries()) {
    const set = (field: string, value: string) => draft.set('downloads.json', ['files', index, field], value);
    const withFirstVersion = (url: string) => url.replaceAll(file.version, firstVersion);
    set('version', firstVersion);
    set('url', withFirstVersion(file.url));
    if (file.date) set('date', draft.today);
    for (const field of fieldsOfFile) draft.setAll('downloads.json', ['files', index, field], undefined);
  }
  removeQuestions(draft, ({ id }) => id === 'checksums');
  draft.set('downloads.json', ['earlier'], []);
  draft.setAll('about.json', ['timeline', 'list'], []);
}

/** Marks the owner as not written yet: the sample's would read as a fact. */
function markOwner(draft: Draft): void {
  for (const { tag } of draft.languages) {
    draft.set(`${tag}/site.json`, ['owner'], inEnglishOrChinese(ownerPlaceholders, tag));
  }
}

/** Makes the agreements version 1.0 of today, and removes evidence that links to their history. */
function beginAgreements(draft: Draft): void {
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
  removeEvidence(draft, (to) => to.endsWith(`#${historyId}`));
}

/** Sets variables in the text of `.env`, and removes those with an empty value. */
export function withSettings(text: string, settings: Readonly<Record<string, string | undefined>>): string {
  let lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    lines = lines.filter((line) => !line.startsWith(`${name}=`));
    if (value) lines.push(`${name}=${value}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** @throws if there are uncommitted changes, or no git repository */
export function requireCleanWorkTree(project: string): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error('There is no git repository here: run “git init” and commit everything first.');
  if (stdout) throw new Error(`Commit or stash these changes first, so that nothing is lost:\n${stdout.trimEnd()}`);
}

/**
 * Computes the changes to a project for a brand, without writing them.
 * @returns the new content of files by path, or `null` for a removed file
 * @throws if the content would have a problem
 */
export async function adopt(project: string, answers: Answers): Promise<Map<string, string | Buffer | null>> {
  const isNew = answers.sample === 'remove';
  using draft = new Draft(project, (file) => !(isNew && isHistory(file)));
  if (answers.languages) await setLanguages(draft, answers.languages);
  for (const { tag } of answers.name ? draft.languages : []) draft.set(`${tag}/site.json`, ['brand'], answers.name);
  if (answers.slug) draft.set('site.json', ['slug'], answers.slug);
  await setBrand(draft, answers);
  if (answers['web-app'] !== undefined) draft.set('site.json', ['app', 'web'], answers['web-app']);
  if (answers['web-app'] === '') removeWebApp(draft);
  if (isNew) {
    writeFirstRelease(draft);
    removeFigures(draft);
    markOwner(draft);
    beginAgreements(draft);
  }
  removeParts(draft, answers.without ?? []);
  draft.markUpdated('site.json', 'releases.json', 'downloads.json', 'plans.json');
  const { problems } = checkContent(draft.root);
  if (problems.length > 0) throw new Error(`The content has problems:\n${problems.map(problemLine).join('\n')}`);
  const changes: Map<string, string | Buffer | null> = draft.changes();
  const settings = readSettings(project);
  const newSettings = withSettings(settings, {
    PUBLIC_SITE_ORIGIN: answers.address,
    PUBLIC_UPLOAD_ACTION: answers.uploads,
  });
  if (newSettings !== settings) changes.set('.env', newSettings);
  return changes;
}

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
      const target = path.join(project, file);
      mkdirSync(path.dirname(target), { recursive: true });
      // Replaced, because the development server may read the file while the editor writes it.
      const temporary = `${target}.new`;
      writeFileSync(temporary, content);
      renameSync(temporary, target);
    }
  }
}
