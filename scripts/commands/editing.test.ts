import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exampleNotes } from '../../generator/content/examples.ts';
import { projectRoot } from '../../generator/files.ts';
import { sealOf } from '../../generator/pictures/seal.ts';
import { sampleFiles, unusedSampleFiles } from '../../generator/public-files.ts';
import { checkContent } from '../../generator/read.ts';
import { redirectsSchema } from '../../generator/redirects.ts';
import { commitAll, copyOfSample, workFolder } from '../../generator/temporary-files.ts';
import { checkSample } from '../../generator/variants/check.ts';
import { type Change, edit, variants } from '../../generator/variants/edit.ts';
import { manifest as download } from '../../src/pages/downLoad/page.ts';
import { manifest as updateLog } from '../../src/pages/updateLogInfo/page.ts';
import { makeContent } from '../setup/own-content.ts';
import { copyWithPackages } from '../test/project-copy.ts';
import { adopt, requireCleanWorkTree, writeChanges } from './adopt/adopt.ts';
import { clauses } from './adopt/clauses.ts';
import { accentNotes, figureNotes, pictureNotes, planFigures } from './adopt/notes.ts';
import { type Answers, answersSchema, currentAnswers, optionalParts, readFlags, slugOf } from './adopt/questions.ts';
import { partNotes, planNotes } from './adopt/words.ts';
import { readableTexts } from './content-check.ts';
import { upgradeContent } from './content-upgrade.ts';
import { addLanguage } from './language.ts';
import { addPage } from './new-page.ts';

const textIn = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');
const jsonIn = (root: string, file: string) => JSON.parse(textIn(root, file));
const editContent = (root: string, ...changes: Change[]) => edit(path.join(root, 'content'), changes);

test('npm run language adds languages whose content is complete, and the check counts what is to be translated @editor', async () => {
  const root = copyOfSample();
  for (const tag of ['pl', 'ar']) await addLanguage(root, tag);
  expect(jsonIn(root, 'content/languages.json').slice(2)).toEqual([
    { tag: 'pl', name: 'Polski' },
    { tag: 'ar', name: 'العربية', dir: 'rtl' },
  ]);
  const { problems, warnings } = checkContent(root);
  expect(problems).toEqual([]);
  const untranslatedFiles = warnings.flatMap(({ code, values, file }) =>
    code === 'untranslated' && values.same === values.all && !file?.startsWith('content/zh-CN/') ? (file ?? '') : [],
  );
  const files = globSync('content/{pl,ar}/**/*.{json,md}', { cwd: root });
  expect(untranslatedFiles.toSorted()).toEqual(files.toSorted());
  const pluralsIn = (tag: string) => jsonIn(root, `content/${tag}/messages.json`).subscribe.monthsFree;
  const { one, other } = pluralsIn('en');
  expect(pluralsIn('pl')).toEqual({ one, few: other, many: other, other });
  expect(textIn(root, 'content/pl/plans.json')).toContain('"many": "{count} business days"');
  await expect(addLanguage(root, 'zh-cn')).rejects.toThrow('zh-CN already');
  const directions = copyOfSample();
  for (const tag of ['ckb', 'ug', 'az-Arab', 'az', 'ur-Latn']) await addLanguage(directions, tag);
  const added = jsonIn(directions, 'content/languages.json').slice(2);
  expect(added.map(({ dir }: { dir?: string }) => dir)).toEqual(['rtl', 'rtl', 'rtl', undefined, undefined]);

  // An untranslated text keeps its direction on a right-to-left page, and stays no problem in a second check.
  editContent(root, { file: 'ar/pages.json', set: 'about.lead', value: 'هذا Parley.' });
  const after = checkContent(root);
  expect(after.problems).toEqual([]);
  const content = after.contents?.find(({ language }) => language === 'ar');
  // Left-to-right isolate, and its end.
  const [first, last] = ['\u2066', '\u2069'];
  expect(content?.pages.home.description).toMatch(new RegExp(`^${first}.+\\.${last}$`));
  expect(content?.faq.entries[0]?.answer[0]).toMatchObject({ content: expect.arrayContaining([first, last]) });
  expect(content?.pages.about.lead).toBe('هذا Parley.');
  // A text with letters at both ends needs no isolate.
  expect(content?.messages.updates.kinds.new).toBe('New');
});

test('content may have byte-order marks and line breaks of Windows', async () => {
  const root = copyOfSample();
  for (const file of globSync('content/**/*.{json,md,svg}', { cwd: root })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    writeFileSync(path.join(root, file), `\ufeff${text.trimEnd().replaceAll('\n', '\r\n')}`);
  }
  expect(checkContent(root)).toMatchObject({ problems: [], contents: checkSample().contents });
  await addLanguage(root, 'de');
  expect(checkContent(root).problems).toEqual([]);
});

test('npm run content:check -- --read prints texts with their placeholders filled in, and no addresses', () => {
  const texts = checkSample().contents.slice(0, 1).flatMap(readableTexts);
  expect(texts).toContain('messages.updates.compare.result: From 1.0.0 to 1.4.0: ‹changes›');
  const placeholderOrAddress = /[{}]|: https?:/;
  expect(texts.filter((text) => placeholderOrAddress.test(text))).toEqual([]);
});

test('npm run new:page adds a page’s name, words in every language, manifest and component, once @developer', async () => {
  const root = workFolder(onTestFinished);
  for (const name of ['src/lib/paths.ts', 'sample'])
    cpSync(path.join(projectRoot, name), path.join(root, name), { recursive: true });
  expect((await addPage(root, 'careers')).toSorted()).toEqual([
    'sample/en/pages.json',
    'sample/zh-CN/pages.json',
    'src/lib/paths.ts',
    'src/pages/careers/page.ts',
    'src/pages/careers/view.tsx',
  ]);
  await addPage(root, 'jobs', 'content');
  symlinkSync(path.join(projectRoot, 'src/content'), path.join(root, 'src/content'));
  // e2e/any-content.spec.ts visits such pages.
  for (const name of ['careers', 'jobs'])
    expect(textIn(root, `src/pages/${name}/view.tsx`), 'a main heading').toContain('level={1} heading={page.heading}');
  const { manifest } = await import(path.join(root, 'src/pages/jobs/page.ts'));
  const jobs = {
    language: 'en',
    updated: '2026-11-26',
    items: [{ id: 'first', heading: 'Jobs', text: [{ kind: 'pre', text: 'jobs' }] }],
  };
  expect(manifest.dates({ pageFiles: { jobs } })).toEqual([jobs.updated]);
  expect(manifest.anchors({ pageFiles: { jobs } })).toEqual(['first']);
  // A team may have a blog.
  for (const name of ['blogoftests', 'helpoftests']) await addPage(root, name, 'articles');
  const { articlePages, pageNames } = await import(path.join(root, 'src/lib/paths.ts'));
  expect(articlePages.slice(-2)).toEqual(['blogoftests', 'helpoftests']);
  expect(pageNames.slice(-4)).toEqual(['careers', 'jobs', 'blogoftests', 'helpoftests']);
  await expect(addPage(root, 'careers')).rejects.toThrow('src/pages/careers exists');
  await expect(addPage(root, 'Our Careers')).rejects.toThrow('expected a name such as careers');
});

test('npm run new:page refuses a name that has another meaning for the site or JavaScript', async () => {
  const root = workFolder(onTestFinished);
  for (const name of ['index', 'releasesArchive', 'assets', 'healthz', 'language', 'constructor', 'updatelogInfo'])
    await expect(addPage(root, name), name).rejects.toThrow(`${name} is taken`);
  expect(globSync('**/*', { cwd: root })).toEqual([]);
});

test('npm run new:page and npm run language refuse a name before they make content/', async () => {
  await using copy = await copyWithPackages();
  for (const program of [
    ['scripts/commands/new-page.ts', 'index'],
    ['scripts/commands/language.ts', 'nope'],
  ])
    expect(spawnSync(process.execPath, program, { cwd: copy.path }).status, program[0]).toBe(1);
  expect(globSync('content', { cwd: copy.path })).toEqual([]);
});

test('the tests’ sample redirects no address of a page that a site may add', () => {
  const redirects = v.parse(redirectsSchema, jsonIn(copyOfSample(), 'content/redirects.json'));
  expect(redirects.filter(({ from }) => /^\/[a-z][a-zA-Z0-9]*(?:\/|$)/.test(from))).toEqual([]);
});

/** Runs adopt, expects correct content, and returns it in the default language. */
async function adoptAndRead(root: string, answers: Answers) {
  writeChanges(root, await adopt(root, answers));
  const { problems, contents } = checkContent(root);
  expect(problems).toEqual([]);
  return contents?.[0];
}

test('npm run adopt knows what the sample says of a web app and of a free plan', () => {
  const words = ['en', 'zh-CN'].flatMap((tag) =>
    ['pages', 'home', 'faq', 'plans'].map((name) => textIn(copyOfSample(), `content/${tag}/${name}.json`)),
  );
  const known = [...words, ...clauses.figures.map(([, rest]) => rest)].join();
  const stale = Object.values(clauses).flatMap((pairs) => pairs.map(([text]) => text));
  expect(stale.filter((text) => !known.includes(text))).toEqual([]);
});

const brand = {
  name: 'Internationale Wissensgesellschaft Turin',
  slug: 'turin',
  accent: '#1a5fb4',
  typeface: 'sans',
  mark: 'initial',
  address: 'https://www.turin.example',
  languages: ['en'],
  'web-app': '',
  uploads: '',
} satisfies Answers;

test('npm run adopt inserts the brand, and removes the sample’s releases, prices and earlier agreements', async () => {
  // The next day in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 1, 3, 23, 55) });
  onTestFinished(() => void vi.useRealTimers());
  const root = copyOfSample();
  const content = await adoptAndRead(root, { ...brand, sample: 'remove' });
  expect(content).toMatchObject({
    languages: [{ tag: 'en' }],
    site: { brand: brand.name, slug: brand.slug, app: { web: '' } },
    releases: { releases: [{ version: '1.0.0', date: '2027-02-03' }] },
    plans: { plans: [...[0, 1, 1].map((monthly) => ({ prices: { USD: { monthly } } })), { onRequest: true }] },
    legal: { userAgreement: { previous: [], current: { version: '1.0', supersedes: '' } } },
  });
  expect(content?.about.pressKit.colours.map(({ light }) => light)).toContain(brand.accent);
  const { ground, typeface, mark } = jsonIn(root, 'content/brand.json');
  expect(ground, 'the ground of the sample').toBeUndefined();
  expect([typeface, mark.strokes]).toEqual(['sans', await sealOf(brand.name, 'sans')]);
  expect(content?.downloads.files.map(({ version }) => version)).not.toContain('1.4.0');
  const factsOfFiles = content?.downloads.files.flatMap(({ size, sha256, mirrors }) => [size, sha256, ...mirrors]);
  expect(factsOfFiles?.filter(Boolean), 'what is true of the sample’s files').toEqual([]);
  expect(content && download.anchors(content), 'nothing to verify').not.toContain('verify');
  const rows = content?.plans.comparison.groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(rows, 'rows without figures').toEqual(
    expect.arrayContaining(['sources', 'export', 'shared-projects', 'no-training']),
  );
  expect(rows).not.toContain('pages');
  const [questions] = content?.plans.comparison.groups[0]?.rows ?? [];
  expect(questions, 'a limit tells plans apart').toMatchObject({
    header: 'Unlimited questions',
    values: { free: false, member: true },
  });
  expect(content?.releases.releases[0]?.changes.map(({ id }) => id)).toEqual(
    content?.home.features.list.map(({ id }) => id),
  );
  expect(
    content?.downloads.files.filter(({ url }) => !url),
    'files that are coming soon',
  ).toEqual([]);
  expect(content?.site.owner.company).toBe('[Your company]');
  expect(content?.plans.comparison.groups.map(({ title }) => title)).toHaveLength(4);
  const wordsOfFigures = /40 questions|longer documents|checksum/;
  expect(
    ['home', 'faq', 'pages'].filter((name) => wordsOfFigures.test(textIn(root, `content/en/${name}.json`))),
  ).toEqual([]);
  expect(content && updateLog.anchors(content), 'one release has nothing to compare').toEqual(['feeds']);
  const highlights = content?.plans.plans.map((plan) => plan.highlights);
  expect(highlights?.[0], 'highlights without figures').toEqual([
    'Your history on every device',
    'One project',
    'Export in open formats',
  ]);
  expect([content?.pages.downLoad.lead, content?.home.closing.lead].join(), 'no web app in the words').not.toMatch(
    /browser|try it/,
  );
  expect(textIn(root, '.env')).toBe('PUBLIC_SITE_ORIGIN=https://www.turin.example\n');
});

test.each([...optionalParts.map((part) => [part]), [...optionalParts]])(
  'npm run adopt removes what the product does not have, without a problem (%s)',
  async (...without) => {
    const root = copyOfSample();
    editContent(root, {
      file: 'plans.json',
      set: 'plans.2.prices',
      value: { USD: { once: 95.5 }, CNY: { once: 588 } },
    });
    const content = await adoptAndRead(root, { ...brand, sample: 'remove', without });
    if (!without.includes('membership'))
      expect(
        content?.plans.plans.map(({ id }) => id),
        'a price once',
      ).toContain('team');
    const left = [
      (content?.downloads.platforms.some(({ id }) => id === 'ios') || content?.home.plate?.phone) && 'phone',
      (content?.downloads.platforms.some(({ id }) => id === 'linux') || content?.home.plate?.window) && 'desktop',
      content?.downloads.files.length && 'downloads',
      content?.plans.plans.some(({ prices, onRequest }) => !onRequest && prices.USD?.monthly) && 'membership',
      content?.plans.plans.some(({ prices }) => prices.USD?.monthly === 0) && 'free-plan',
      content?.site.app.account && 'account',
    ].filter(Boolean);
    const isFree = without.includes('membership');
    expect(left).toEqual(optionalParts.filter((part) => !without.includes(part) && !(isFree && part === 'free-plan')));
    expect(content?.pages.subscribe.heading, 'the price of 1 in the heading').not.toContain('{price}');
    expect(/free/i.test(content?.pages.subscribe.heading ?? ''), 'a free plan in the heading').toBe(
      left.includes('free-plan'),
    );
    const [planNote = ''] = planNotes(root);
    expect([planNote !== '', planNote.includes('“No card needed”')]).toEqual([!isFree, left.includes('free-plan')]);
    if (isFree)
      expect(partNotes(root, without).join()).toMatch(/without membership, check .*about\.contact\.list\[\d\]/);
  },
);

test('npm run adopt for a site in any language counts what is untranslated, and drafts the second language @editor', async () => {
  for (const tag of ['ja', 'de']) {
    const root = copyOfSample();
    writeChanges(root, await adopt(root, { ...brand, sample: 'remove', languages: [tag, 'id'] }));
    const { problems, warnings } = checkContent(root);
    expect(problems, tag).toEqual([]);
    const [counted] = warnings.filter(({ code, file }) => code === 'sample-texts' && file === `content/${tag}`);
    expect(Number(counted?.values.count), tag).toBeGreaterThan(300);
    expect(jsonIn(root, 'content/languages.json')).toMatchObject([{ tag }, { tag: 'id', draft: true }]);
  }
  const root = copyOfSample();
  const files = ['home.json', 'en/home.json', 'zh-CN/home.json'];
  editContent(root, ...files.map((file) => ({ file, remove: 'plate.phone' })));
  const content = await adoptAndRead(root, {
    ...brand,
    languages: ['zh-CN', 'en'],
    without: ['phone'],
    sample: 'remove',
  });
  expect.soft(content?.languages, 'the first answer is the default').toMatchObject([{ tag: 'zh-CN' }, { tag: 'en' }]);
  expect(content?.home.plate?.window, 'what is shown besides the phone').toBeDefined();
});

test('npm run adopt and npm run language make content/ of sample/, which they do not change @editor', async () => {
  const [root, other] = [copyOfSample('sample'), copyOfSample('sample')];
  const before = textIn(root, 'sample/en/site.json');
  const content = await adoptAndRead(root, { ...brand, sample: 'remove' });
  expect(content).toMatchObject({ site: { brand: brand.name }, releases: { releases: [{ version: '1.0.0' }] } });
  expect(globSync('content/en/{releases,legal/previous}/*', { cwd: root })).toEqual(['content/en/releases/1.0.0.md']);
  expect(textIn(root, 'sample/en/site.json')).toBe(before);
  const log = vi.fn();
  for (let run = 0; run < 2; run++) makeContent(other, log);
  expect(log).toHaveBeenCalledTimes(1);
  await addLanguage(other, 'de');
  expect(globSync('{content,sample}/de', { cwd: other })).toEqual(['content/de']);
});

test('a second run of npm run adopt keeps later edits, and changes nothing if the answers are the same @editor', async () => {
  const root = copyOfSample();
  await adoptAndRead(root, { ...brand, sample: 'remove' });
  writeFileSync(path.join(root, '.env'), 'API_UPSTREAM=127.0.0.1:9000\nPUBLIC_SITE_ORIGIN=https://www.turin.example\n');
  expect([...(await adopt(root, brand)).keys()]).toEqual([]);
  expect(currentAnswers(root)).toMatchObject({ name: brand.name, slug: 'turin', 'web-app': 'none', sample: 'keep' });
  const changes = await adopt(root, { uploads: '/prod-api/uploads', languages: ['de', 'en'] });
  expect(changes.get('.env')).toMatch(/^API_UPSTREAM=.*\nPUBLIC_SITE_ORIGIN=.*\nPUBLIC_UPLOAD_ACTION=.*\n$/);
  const changedFiles = [...changes.keys()];
  expect(changedFiles).toContain('content/de/home.json');
  expect(changedFiles.filter((file) => file.includes('releases/') && !file.includes('/de/'))).toEqual([]);
  const paidOnce = copyOfSample();
  editContent(paidOnce, ...(variants['plans that are paid once and by use'] ?? []));
  const content = await adoptAndRead(paidOnce, { ...brand, sample: 'remove' });
  expect(content?.plans.plans.map(({ prices }) => prices.USD)).toEqual([
    { once: 1 },
    { monthly: 1, yearly: 10 },
    { perUse: 1 },
    undefined,
  ]);
});

test('npm run adopt writes nothing if the content would have a problem', async () => {
  const root = copyOfSample();
  editContent(root, { file: 'en/home.json', text: '{}' });
  await expect(adopt(root, brand)).rejects.toThrow('content/en/home.json');
  expect(jsonIn(root, 'content/site.json').slug).toBe('parley');
});

test('npm run adopt refuses uncommitted changes, by name, and a folder without git', () => {
  const root = copyOfSample();
  expect(() => requireCleanWorkTree(root)).toThrow('git init');
  commitAll(root);
  expect(() => requireCleanWorkTree(root)).not.toThrow();
  writeFileSync(path.join(root, 'content/untracked.json'), '{}');
  expect(() => requireCleanWorkTree(root)).toThrow('content/untracked.json');
  editContent(root, { file: 'faq.json', text: '{}' }, { file: 'home.json', text: null });
  for (const file of ['content/faq.json', 'content/home.json']) expect(() => requireCleanWorkTree(root)).toThrow(file);
});

test('a refused answer is reported by its flag; language tags may be in any case, and the slug is made of the name', () => {
  expect(() => readFlags(['--accent', 'red'])).toThrow('--accent: expected a colour');
  expect(() => readFlags(['--colour', '#123456'])).toThrow("Unknown option '--colour'");
  expect(v.parse(answersSchema, { languages: 'en, zh-cn' })).toEqual({ languages: ['en', 'zh-CN'] });
  expect(['7 Übersee & Söhne 24', '问津'].map(slugOf)).toEqual(['ubersee-sohne-24', '']);
});

test('npm run adopt keeps a bright accent, says which colour texts have, and which sentences have figures of the sample’s plans', async () => {
  const root = copyOfSample();
  const figures = planFigures(root);
  const lead = 'Free includes 40 questions a day.';
  editContent(
    root,
    { file: 'en/home.json', set: 'membership.lead', value: lead },
    { file: 'en/home.json', set: 'closing.lead', value: 'Bake it for 40 minutes.' },
  );
  await adoptAndRead(root, { ...brand, accent: '#ffcc00', sample: 'remove' });
  const { accent } = jsonIn(root, 'content/brand.json');
  expect(accent).toEqual({ light: '#ffcc00', dark: '#ffcc00' });
  expect(accentNotes({ accent })[0]).toMatch(/^fills have the accent #ffcc00; .* the darker #[\da-f]{6},/);
  expect(accentNotes({ accent: { light: '#b8331a', dark: '#ef6544' } })).toEqual([]);
  const notes = figureNotes(root, figures).join('\n');
  expect(notes).toMatch(new RegExp(`is still in content/en/home\\.json:\\d+: "lead": "${lead}`));
  expect(notes).not.toContain('Bake');
  const pictures = pictureNotes(root).join('\n');
  expect(pictures).toContain('the sample’s member. Replace by: a membership card');
  const textsOfSample = globSync('sample/**/*.{json,md}', { cwd: projectRoot }).map((file) =>
    textIn(projectRoot, file),
  );
  const files = globSync('*.*', { cwd: path.join(projectRoot, 'public') }).map((file) => `/${file}`);
  const shown = files.filter((file) => textsOfSample.some((text) => text.includes(`"${file}"`)));
  expect(sampleFiles.toSorted()).toEqual(shown.toSorted());
  expect(pictures).toContain('texts show the sample’s /recipe-card.svg, /care-label.svg');
  const { contents } = checkContent(root);
  expect(unusedSampleFiles(contents), 'of the other language').toEqual(['/recipe-card-zh-CN.svg']);
  expect(contents && exampleNotes(contents, root)).toContainEqual(
    expect.stringMatching(
      /^content\/en: \d+ texts are the sample’s, word for word, most in home\.json \(\d+\), legal\//,
    ),
  );
});

test('npm run content:upgrade adds new messages in every language, and removes unused ones and sections', async () => {
  const root = copyOfSample();
  await addLanguage(root, 'pl');
  const before = jsonIn(root, 'content/zh-CN/messages.json');
  for (const tag of ['en', 'zh-CN', 'pl']) {
    const file = `${tag}/messages.json`;
    const removals = ['release.downloadsFollow', 'subscribe.monthsFree'].map((remove) => ({ file, remove }));
    editContent(root, ...removals, { file, set: 'release.unused', value: 'x' });
  }
  editContent(root, { file: 'home.json', set: 'sections.0', value: 'comparison' });
  const lines = upgradeContent(root);
  expect(lines).toHaveLength(10);
  expect(lines).toContain('content/home.json sections[0]: removed, because nothing reads it');
  expect(lines.join('\n')).toMatch(/^content\/pl\/messages\.json subscribe\.monthsFree: added: \{"one":.*"few":/m);
  expect(checkContent(root).problems).toEqual([]);
  expect(jsonIn(root, 'content/zh-CN/messages.json')).toEqual(before);
  expect(upgradeContent(root)).toEqual([]);
});
