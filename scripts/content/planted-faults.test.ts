import { beforeAll, describe, expect, test } from 'vitest';
import { type PlantedTree, plantedTree } from './planted-tree.ts';

/** A fault, how it is planted, and what the check must say of it. */
type Fault = readonly [name: string, plant: (tree: PlantedTree) => void, line: RegExp];

/** Faults of shape: what they break is not read any further. */
const faultsOfShape: readonly Fault[] = [
  [
    'a word left out',
    ({ set }) => set('zh-CN/home.json', ['hero', 'membership'], undefined),
    /^content\/zh-CN\/home\.json:\d+ hero\.membership: expected this field; found nothing$/,
  ],
  [
    'a word left empty',
    ({ set }) => set('en/home.json', ['closing', 'link'], ''),
    /^content\/en\/home\.json:\d+ closing\.link: expected words, not nothing; found ""$/,
  ],
  [
    'a field that nobody reads',
    ({ set }) => set('en/about.json', ['mision'], 'A mission'),
    /^content\/en\/about\.json:\d+ mision: expected no field of this name/,
  ],
  [
    'words for a thing that does not exist',
    ({ set }) => set('en/faq.json', ['entries', 0, 'id'], 'what-it-was'),
    /^content\/en\/faq\.json:\d+ entries\[0\]\.id: expected one of .+; found "what-it-was"$/,
  ],
  [
    'a fact of the wrong kind',
    ({ set }) => set('plans.json', ['plans', 1, 'prices', 'USD', 'monthly'], '12'),
    /^content\/plans\.json:\d+ plans\[1\]\.prices\.USD\.monthly: expected an amount; found "12"$/,
  ],
  [
    'a fact left out',
    ({ set }) => set('downloads.json', ['files', 0, 'version'], undefined),
    /^content\/downloads\.json:\d+ files\[0\]\.version: expected this field; found nothing$/,
  ],
  [
    'a date that does not exist',
    ({ set }) => set('downloads.json', ['files', 1, 'date'], '2026-02-30'),
    /^content\/downloads\.json:\d+ files\[1\]\.date: expected a day that exists; found "2026-02-30"$/,
  ],
  [
    'a short checksum',
    ({ set }) => set('downloads.json', ['files', 2, 'sha256'], 'abc'),
    /files\[2\]\.sha256: expected a SHA-256: 64 hexadecimal digits/,
  ],
  [
    'an image that is not in the catalogue',
    ({ set }) => set('home.json', ['closing', 'image', 'name'], 'leftArrow'),
    /^content\/home\.json:\d+ closing\.image\.name: expected an image of the catalogue: logo, .+; found "leftArrow"$/,
  ],
  [
    'a fact said in the words too',
    ({ set }) => set('en/plans.json', ['updated'], '2026-11-17'),
    /^content\/en\/plans\.json:\d+ updated: expected facts in one file alone/,
  ],
  [
    'JSON with a comma too many',
    ({ replace }) => replace('en/navigation.json', /\}\s*$/, ',}'),
    /^content\/en\/navigation\.json:\d+: expected JSON; found .+/,
  ],
  [
    'a field given twice',
    ({ replace }) => replace('zh-CN/messages.json', '{', '{ "common": {},'),
    /^content\/zh-CN\/messages\.json:\d+: expected each field once/,
  ],
  [
    'HTML in an agreement',
    ({ replace }) => replace('en/legal/user-agreement.md', /\n$/, '\n<script>alert(1)</script>\n'),
    /^content\/en\/legal\/user-agreement\.md:\d+: expected no HTML: .+; found "<script>alert\(1\)<\/script>"$/,
  ],
  [
    'a section without its summary',
    ({ replace }) => replace('zh-CN/legal/user-agreement.md', /\n> [^\n]+\n/, '\n'),
    /^content\/zh-CN\/legal\/user-agreement\.md:\d+ sections\[0\]\.summary: expected words, not nothing; found ""$/,
  ],
  [
    'front matter without a date',
    ({ replace }) => replace('en/legal/privacy-agreement.md', /\neffective: [^\n]+/, ''),
    /^content\/en\/legal\/privacy-agreement\.md:\d+ effective: expected this field; found nothing$/,
  ],
  [
    'a release without notes in one language',
    ({ remove }) => remove('zh-CN/releases/1.0.0.md'),
    /^content\/zh-CN\/releases\/1\.0\.0\.md: expected the notes of a release/,
  ],
];

/** Faults of sense: each file is well formed, and something in it cannot be. */
const faultsOfSense: readonly Fault[] = [
  [
    'a download of a release that does not exist',
    ({ set }) => set('downloads.json', ['files', 0, 'version'], '9.9.9'),
    /^content\/downloads\.json:\d+ files\[0\]\.version: expected a release: .+; found 9\.9\.9$/,
  ],
  [
    'an address that names another version',
    ({ replace }) => replace('downloads.json', /(windows-arm64"[\s\S]*?"url": "[^"]*?)\d+\.\d+\.\d+/, '$17.7.7'),
    /files\[1\]\.url: expected an address that names [\d.]+; found 7\.7\.7$/,
  ],
  [
    'a file without a checksum',
    ({ set }) => set('downloads.json', ['files', 2, 'sha256'], undefined),
    /files\[2\]\.sha256: expected the file’s SHA-256; found nothing$/,
  ],
  [
    'a release of the future',
    ({ set }) => set('releases.json', ['releases', 0, 'date'], '2999-01-01'),
    /^content\/releases\.json:\d+ releases\[0\]\.date: expected a day up to today, \d{4}-\d\d-\d\d; found 2999-01-01$/,
  ],
  [
    'a release older than the one below it',
    ({ set }) => set('releases.json', ['releases', 2, 'date'], '2000-01-01'),
    /releases\[2\]\.date: expected \d{4}-\d\d-\d\d \(the date of [\d.]+\) or later; found 2000-01-01$/,
  ],
  [
    'an agreement in force before the one that it replaces',
    ({ replace }) => replace('en/legal/user-agreement.md', /\neffective: [^\n]+/, '\neffective: 2001-01-01'),
    /^content\/en\/legal\/user-agreement\.md:\d+ effective: expected a day after .+; found 2001-01-01$/,
  ],
  [
    'an agreement that forgets what it replaces',
    ({ replace }) => replace('zh-CN/legal/privacy-agreement.md', /\nsupersedes: [^\n]+/, '\nsupersedes: ""'),
    /^content\/zh-CN\/legal\/privacy-agreement\.md:\d+ supersedes: expected [\d.]+; found nothing$/,
  ],
  [
    'a link to no page',
    ({ set }) => set('navigation.json', ['main', 1, 'to'], '/download'),
    /^content\/navigation\.json:\d+ main\[1\]\.to: expected a page of the site, or a file in public\/; found \/download$/,
  ],
  [
    'a link to no section',
    ({ replace }) => replace('en/faq.json', '](/downLoad)', '](/downLoad#nowhere)'),
    /^content\/en\/faq\.json:\d+ entries\[\d\]\.answer: expected an anchor of \/downLoad: .+; found \/downLoad#nowhere$/,
  ],
  [
    'a link to no release',
    ({ set }) => set('about.json', ['timeline', 'list', 1, 'to'], '/versionUpdateContent?version=0.0.1'),
    /^content\/about\.json:\d+ timeline\.list\[1\]\.to: expected a version that is a release/,
  ],
  [
    'a history out of order',
    ({ set }) => set('about.json', ['timeline', 'list', 2, 'month'], '2001-01'),
    /^content\/about\.json:\d+ timeline\.list\[2\]\.month: expected .+ or later; found 2001-01$/,
  ],
  [
    'notes without a release',
    ({ add }) => add('en/releases/0.1.0.md', '---\ntitle: None\n---\n'),
    /^content\/en\/releases\/0\.1\.0\.md: expected a release in content\/releases\.json; found none$/,
  ],
  [
    'a change told under another id',
    ({ replace }) => replace('zh-CN/releases/1.0.0.md', /\{#[a-z-]+\}/, '{#another}'),
    /^content\/zh-CN\/releases\/1\.0\.0\.md: expected the changes of content\/en\/.+; found \w+ \{#another\}$/,
  ],
];

/** Faults of language: what one language says, another lacks; or it is said in the wrong type. */
const faultsOfLanguage: readonly Fault[] = [
  [
    'a placeholder that a translation forgot',
    ({ set }) => set('zh-CN/messages.json', ['legal', 'version'], '版本'),
    /^content\/zh-CN\/messages\.json:\d+ legal\.version: expected \{version\} in it, as in content\/en\/messages\.json:\d+/,
  ],
  [
    'a placeholder that nothing fills in',
    ({ set }) => set('en/about.json', ['contact', 'lead'], 'Write to {owner}.'),
    /^content\/en\/about\.json:\d+ contact\.lead: expected one of \{brand\}, .+; found \{owner\}$/,
  ],
  [
    'a plural form that the language does not have',
    ({ set }) => set('zh-CN/messages.json', ['updates', 'results', 'one'], '{count}个版本'),
    /^content\/zh-CN\/messages\.json:\d+ updates\.results: expected the plural forms of zh-CN: other; found/,
  ],
  [
    'one item more in one language',
    ({ set }) => set('zh-CN/plans.json', ['plans', 0, 'highlights', 3], '多出来的一条'),
    /^content\/zh-CN\/plans\.json:\d+ plans\[0\]\.highlights: expected the items 1, 2, 3, as in .+; found 1, 2, 3, 4$/,
  ],
  [
    'a change without an id',
    ({ replace }) => replace('en/releases/1.0.1.md', / \{#[a-z-]+\}/, ''),
    /^content\/en\/releases\/1\.0\.1\.md:\d+: expected an id such as \{#quick-start\} at the end of the item/,
  ],
  [
    'a heading that is no kind of change',
    ({ replace }) => replace('zh-CN/releases/1.1.0.md', /\n## .+/, '\n## New'),
    /^content\/zh-CN\/releases\/1\.1\.0\.md:\d+: expected one of the headings “## 新增”, .+; found "## New"$/,
  ],
  [
    'two questions of one id',
    ({ set }) => set('en/home.json', ['features', 'list', 1, 'id'], 'languages'),
    /^content\/en\/home\.json:\d+ features\.list\[1\]\.id: expected each id once; found "languages"$/,
  ],
  [
    'a text that was left in English',
    ({ set }) => set('zh-CN/home.json', ['faq', 'more'], 'Questions about membership'),
    /^content\/zh-CN\/home\.json:\d+ faq\.more: expected Chinese; found/,
  ],
  [
    'a straight quotation mark in an agreement',
    ({ replace }) => replace('en/legal/user-agreement.md', '’', "'"),
    /^content\/en\/legal\/user-agreement\.md:\d+: expected curly quotation marks and apostrophes; found/,
  ],
  [
    'words that were never finished',
    ({ set }) => set('en/home.json', ['closing', 'lead'], 'Lorem ipsum dolor.'),
    /^content\/en\/home\.json:\d+ closing\.lead: expected finished words; found "Lorem ipsum/,
  ],
];

describe.each([
  ['shape', faultsOfShape, '2999-12-31'],
  ['sense', faultsOfSense, '2998-12-31'],
  ['language', faultsOfLanguage, '2999-12-31'],
] as const)('a fault of %s', (_, faults, day) => {
  let lines: string[] = [];
  beforeAll(() => {
    const tree = plantedTree(day);
    for (const [, plant] of faults) plant(tree);
    lines = tree.problems();
  });

  test.each(faults)('is named with its file and field: %s', (_name, _plant, line) => {
    expect(lines).toContainEqual(expect.stringMatching(line));
  });
});
