import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../setup/run.ts';
import { checkContent } from './check-content.ts';
import { problemLine } from './problem.ts';

const root = mkdtempSync(path.join(tmpdir(), 'content-'));
cpSync(path.join(projectRoot, 'content'), path.join(root, 'content'), { recursive: true });
symlinkSync(path.join(projectRoot, 'public'), path.join(root, 'public'));

/** A file of `content/`, and how its text is changed; `undefined` removes it. */
type Plant = { file: string; change: (text: string) => string | undefined };

const write = (file: string, text: string | undefined): Plant => ({ file, change: () => text });

const replace = (file: string, from: string | RegExp, to: string): Plant => ({
  file,
  change: (text) => {
    if (typeof from === 'string' ? !text.includes(from) : !from.test(text)) throw new Error(`${file} has no ${from}`);
    return text.replace(from, to);
  },
});

/** Sets a field of a JSON file, such as `plans.1.prices`; `undefined` removes it. */
const set = (file: string, field: string, value?: unknown): Plant => ({
  file,
  change: (text) => {
    const data: unknown = JSON.parse(text);
    const steps = field.split('.');
    const parent = steps.slice(0, -1).reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), data);
    Reflect.set(Object(parent), steps.at(-1) ?? '', value);
    return JSON.stringify(data, null, 2);
  },
});

const originals = new Map<string, string | undefined>();

function save(file: string, text: string | undefined): void {
  const absolute = path.join(root, 'content', file);
  if (text === undefined) rmSync(absolute, { force: true });
  else writeFileSync(absolute, text);
}

function check(...plants: readonly Plant[]) {
  for (const { file, change } of plants) {
    const text = file.endsWith('0.1.0.md') ? undefined : readFileSync(path.join(root, 'content', file), 'utf8');
    if (!originals.has(file)) originals.set(file, text);
    save(file, change(text ?? ''));
  }
  const { problems, ...rest } = checkContent(root);
  return { lines: problems.map(problemLine), ...rest };
}

afterEach(() => {
  for (const [file, text] of originals) save(file, text);
  originals.clear();
});
afterAll(() => rmSync(root, { recursive: true }));

/** `…` matches any text; the line number is left out. */
const report = (file: string, text: string) => {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.+');
  return expect.stringMatching(new RegExp(`^content/${file}(?::\\d+)?[: ]+${escaped}$`));
};

const [enUser, enPrivacy] = ['en/legal/user-agreement.md', 'en/legal/privacy-agreement.md'];
const [zhUser, zhPrivacy] = ['zh-CN/legal/user-agreement.md', 'zh-CN/legal/privacy-agreement.md'];
const effective = /\neffective: [^\n]+/;

/** A fault, and the one report of it, which names its file. */
type Fault = readonly [plant: Plant, text: string];

/** Problems that only follow from a file that cannot be parsed are not reported. */
const syntax: readonly Fault[] = [
  [replace('plans.json', ',\n', '\n'), 'expected JSON: a comma is missing, probably at the end of line 2'],
  [
    replace('plans.json', /("monthly": \d+),/, '$1,00,'),
    'expected JSON: a number has a point and no comma, such as 15.5',
  ],
  [replace('site.json', ',\n', '\n'), 'expected JSON: a comma is missing, probably at the end of line 2'],
  [replace('releases.json', ', "date"', ' "date"'), 'expected JSON: a comma is missing before "date"'],
  [
    replace('about.json', /\n\}\s*$/, ',\n}'),
    'expected JSON: there is a comma too many, probably at the end of line …',
  ],
  [
    replace('en/home.json', /"heading": "/, '$&Ask "me" '),
    'expected JSON: quotation marks inside a text are …before me',
  ],
  [replace('en/messages.json', /("skipLink": )"\w+ /, '$1“Skip '), 'expected JSON: “Skip is missing its straight …'],
  [replace('zh-CN/site.json', '",\n', ',\n'), 'expected JSON: a quotation mark is missing at the end of the text'],
  [replace('zh-CN/faq.json', /\}\s*$/, ''), 'expected JSON: a closing } is missing'],
  [replace('zh-CN/messages.json', '{', '{ "common": {},'), 'expected each field once; found "common"'],
  [replace(enUser, '---', ''), 'expected front matter between two lines of ---'],
];

const shape: readonly Fault[] = [
  [write('about.json', undefined), 'expected a file; found none'],
  [set('zh-CN/home.json', 'hero.membership'), 'hero.membership: expected this field; found nothing'],
  [set('en/home.json', 'hero.download'), 'hero.download: expected this field; found nothing'],
  [set('en/home.json', 'closing.link', ''), 'closing.link: expected words, not nothing; found ""'],
  [set('en/about.json', 'mision', 'A mission'), 'mision: expected no field of this name…'],
  [set('en/pages.json', 'home.heading', 'Ask plainly.'), 'home.heading: expected no field of this name…'],
  [set('en/faq.json', 'entries.0.id', 'what-it-was'), 'entries[0].id: expected one of …; found "what-it-was"'],
  [set('en/faq.json', 'entries.0.id'), 'entries[0]: expected an id, because the list’s facts have ids; found …'],
  [
    set('plans.json', 'plans.1.prices.USD.monthly', '15'),
    '…monthly: expected an amount without quotation marks; found "15"',
  ],
  [set('plans.json', 'plans.1.perPerson', 'false'), '…: expected true or false without quotation marks; found "false"'],
  [set('downloads.json', 'files.0.version'), 'files[0].version: expected this field; found nothing'],
  [
    set('downloads.json', 'files.1.date', '2026-02-30'),
    'files[1].date: expected a day that exists; found "2026-02-30"',
  ],
  [set('downloads.json', 'files.2.sha256', 'abc'), 'files[2].sha256: expected a SHA-256: 64 hexadecimal digits…'],
  [
    set('releases.json', 'releases.0.date', '22.11.2026'),
    'releases[0].date: expected a date such as 2026-11-17; found …',
  ],
  [replace('zh-CN/releases/1.4.0.md', /\nimageAlt: [^\n]+/, ''), 'imageAlt: expected the picture in words; found …'],
  [
    set('releases.json', 'releases.0.version', '1.4'),
    'releases[0].version: expected a version such as 1.4.0; found "1.4"',
  ],
  [set('site.json', 'contacts.support', 'me'), 'contacts.support: expected an e-mail address; found "me"'],
  [
    set('home.json', 'closing.image.name', 'x'),
    'closing.image.name: expected an image of the catalogue: logo, …; found "x"',
  ],
  [set('en/plans.json', 'updated', '2026-11-17'), 'updated: expected facts in one file alone…'],
  [replace(enUser, /\n$/, '\n<script>alert(1)</script>\n'), 'expected no HTML: …; found "<script>alert(1)</script>"'],
  [
    set('zh-CN/faq.json', 'entries.2.answer', '[点](javascript:alert(1))'),
    'entries[2].answer… a page such as /home, …javascript:…',
  ],
  [set('navigation.json', 'main.1.to', '/\\evil.test'), 'main[1].to: expected a page such as /home, an address, or …'],
  [set('navigation.json', 'main.2.to', '/home#%E0%A4%A'), 'main[2].to: expected %25 for a percent sign; found …'],
  [set('downloads.json', 'files.3.url', 'https://a.example/%E0%A4%A'), 'files[3].url: expected an address such as…'],
  [replace(zhUser, /\n> [^\n]+\n/, '\n'), 'sections[0].summary: expected words, not nothing; found ""'],
  [replace('en/releases/1.1.0.md', /\ntitle: .+/, '\ntitle:'), 'title: expected words, not nothing; found ""'],
  [replace(enPrivacy, effective, ''), 'effective: expected this field; found nothing'],
  [write('zh-CN/releases/1.0.0.md', undefined), 'expected the notes of a release…'],
  [write('en/releases/1.0.0.md', undefined), 'expected the notes of a release…'],
];

const sense: readonly Fault[] = [
  [set('downloads.json', 'files.0.version', '9.9.9'), 'files[0].version: expected a release: …; found 9.9.9'],
  [replace('downloads.json', /("url": "[^"]*?)\d+\.\d+\.\d+/, '$17.7.7'), '…an address that names …; found 7.7.7'],
  [set('downloads.json', 'files.2.sha256'), 'files[2].sha256: expected the file’s SHA-256; found nothing'],
  [
    set('releases.json', 'releases.0.image.to', '/missing.svg'),
    'releases[0].image.to: expected a page of the site, a picture, or a file in public/; found /missing.svg',
  ],
  [
    set('releases.json', 'releases.0.date', '2062-01-01'),
    'releases[0].date: expected a day up to today, …; found 2062-01-01',
  ],
  [
    set('releases.json', 'releases.0.date', '2000-01-01'),
    'releases[0].date: expected … (the date of …) or later; found 2000-01-01',
  ],
  [
    set('downloads.json', 'updated', '2001-01-01'),
    'updated: expected …, the newest date in the file, or later; found …',
  ],
  [replace(enUser, effective, '\neffective: 2001-01-01'), 'effective: expected a day after …; found 2001-01-01'],
  [replace(zhPrivacy, /\nsupersedes: [^\n]+/, '\nsupersedes: ""'), 'supersedes: expected …; found nothing'],
  [set('about.json', 'timeline.list.1.month', '1001-01'), 'timeline.list[1].month: expected … or later; found 1001-01'],
  [
    set('navigation.json', 'main.1.to', '/download'),
    'main[1].to: expected a page of the site, a picture, or a file in public/; found /download',
  ],
  [
    set('en/faq.json', 'entries.0.answer', '[x](/downLoad#x)'),
    '….answer: expected an anchor of /downLoad: …; found /downLoad#x',
  ],
  [
    set('about.json', 'timeline.list.1.to', '/versionUpdateContent?version=0.0.1'),
    '….to: expected a version that is a release…',
  ],
  [write('en/releases/0.1.0.md', '---\ntitle: None\n---\n'), 'expected a release in content/releases.json; found none'],
  [
    replace('en/releases/1.0.1.md', / \{#[a-z-]+\}/, ''),
    'expected an id such as {#quick-start} at the end of the item',
  ],
  [
    set('en/home.json', 'features.list.1.id', 'languages'),
    'features.list[1].id: expected each id once; found "languages"',
  ],
];

const language: readonly Fault[] = [
  [
    replace('zh-CN/releases/1.1.0.md', /\n## .+/, '\n## New'),
    'expected one of the headings “## 新增”, …; found "## New"',
  ],
  [replace('zh-CN/releases/1.0.0.md', /\{#[a-z-]+\}/, '{#x}'), 'changes: expected the items …; found x, …'],
  [
    set('zh-CN/messages.json', 'legal.version', '版本'),
    'legal.version: expected {version} in it, as in content/en/messages.json:…',
  ],
  [
    set('en/about.json', 'contact.lead', 'Write to {owner}.'),
    'contact.lead: expected one of {brand}, …; found {owner}',
  ],
  [
    set('zh-CN/messages.json', 'updates.results.one', '{count}个'),
    'updates.results: expected the plural forms of zh-CN: other; found …',
  ],
  [replace('zh-CN/plans.json', /"highlights": \[/, '$&"多一条",'), 'plans[0].highlights: expected the items 1, …'],
  [set('zh-CN/home.json', 'faq.more', 'Questions about membership'), 'faq.more: expected Chinese; found …'],
  [set('en/home.json', 'closing.lead', 'Lorem ipsum.'), 'closing.lead: expected finished words; found "Lorem ipsum…'],
  [set('en/home.json', 'membership.lead', 'Only $12.'), 'membership.lead: expected no typed price: …; found …$12…'],
];

const kindOf = ({ file }: Plant) => (file.includes('releases') ? 'releases' : path.basename(file));

/** Groups faults of different kinds of content, which do not hide each other, so that fewer checks are needed. */
function grouped(faults: readonly Fault[]): Fault[][] {
  const groups: Fault[][] = [];
  for (const fault of faults) {
    const free = groups.find((group) => group.every(([plant]) => kindOf(plant) !== kindOf(fault[0])));
    if (free) free.push(fault);
    else groups.push([fault]);
  }
  return groups;
}

describe.each(Object.entries({ syntax, shape, sense, language }))('a fault of %s is reported once', (_, faults) => {
  test.each(grouped(faults).map((group) => [group.map(([{ file }, text]) => `${file} ${text}`), group] as const))(
    '%j',
    (_title, group) => {
      const { lines } = check(...group.map(([plant]) => plant));
      for (const [{ file }, text] of group) expect(lines).toContainEqual(report(file, text));
      expect(lines).toHaveLength(group.length);
    },
  );
});

test('everything that is wrong is reported at once, with its line', () => {
  const plants = [set('plans.json', 'updated', 'today'), set('en/site.json', 'brand', ''), write('en/faq.json', '{')];
  expect(check(...plants).lines).toEqual([
    'content/en/faq.json:1: expected JSON: a closing } is missing',
    'content/en/site.json:2 brand: expected words, not nothing; found ""',
    expect.stringMatching(/^content\/plans\.json:2 updated: expected a day such as .+; found "today"$/),
  ]);
});

test('words are put in the order of their facts', () => {
  const reversed: Plant = {
    file: 'en/faq.json',
    change: (text) => JSON.stringify({ entries: JSON.parse(text).entries.toReversed() }),
  };
  expect(check(reversed)).toMatchObject({ lines: [], contents: checkContent(projectRoot).contents });
});

describe('the check warns of', () => {
  test('a section that is changed in one language only, and names both files', () => {
    const opening = /(\n## [^\n]+\n\n> [^\n]+\n\n)/;
    const { lines, warnings } = check(replace(enUser, opening, '$1A new paragraph.\n\n'));
    expect(lines).toEqual([]);
    expect(warnings).toEqual([report(zhUser, `{#…} is the same as in version …, but content/${enUser} changes it`)]);
  });

  test.each([1, 99_999])('a yearly price of %i that does not fit the monthly one', (yearly) => {
    const { lines, warnings } = check(set('plans.json', 'plans.1.prices.USD.yearly', yearly));
    expect(lines).toEqual([]);
    expect(warnings).toEqual([report('plans.json', `…yearly: a year of member costs ${yearly}, …`)]);
  });
});
