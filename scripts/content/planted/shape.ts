import type { Fault } from './planted-tree.ts';

/** Faults of shape: what they break is not read any further. */
export const faultsOfShape: readonly Fault[] = [
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
    'a headline that no page shows',
    ({ set }) => set('en/pages.json', ['home', 'heading'], 'Ask plainly.'),
    /^content\/en\/pages\.json:\d+ home\.heading: expected no field of this name/,
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
    'a link that runs a script',
    ({ set }) => set('zh-CN/faq.json', ['entries', 2, 'answer'], '[点这里](javascript:alert(1))'),
    /^content\/zh-CN\/faq\.json:\d+ entries\[2\]\.answer.*: expected a page such as \/home, an address, .*javascript:/,
  ],
  [
    'a link whose backslash browsers read as a slash',
    ({ set }) => set('navigation.json', ['main', 1, 'to'], '/\\evil.test'),
    /^content\/navigation\.json:\d+ main\[1\]\.to: expected a page such as \/home, an address, or mailto:…; found /,
  ],
  [
    'a link with an escape that cannot be decoded',
    ({ set }) => set('navigation.json', ['main', 2, 'to'], '/home#%E0%A4%A'),
    /^content\/navigation\.json:\d+ main\[2\]\.to: expected %25 for a percent sign; found /,
  ],
  [
    'a file with an escape that cannot be decoded',
    ({ set }) => set('downloads.json', ['files', 3, 'url'], 'https://files.example/%E0%A4%A.zip'),
    /^content\/downloads\.json:\d+ files\[3\]\.url: expected an address such as/,
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
