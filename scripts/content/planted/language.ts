import type { Fault } from './planted-tree.ts';

/** Faults of language: what one language says, another lacks; or it is said in the wrong type. */
export const faultsOfLanguage: readonly Fault[] = [
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
