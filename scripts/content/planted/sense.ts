import type { Fault } from './planted-tree.ts';

/** Faults of sense: each file is well formed, and something in it cannot be. */
export const faultsOfSense: readonly Fault[] = [
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
    /^content\/navigation\.json:\d+ main\[1\]\.to: expected a page of the site, a picture, or a file in public\/; found \/download$/,
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
