import { beforeEach, expect, test } from 'vitest';
import { checkFixture } from '../fixture/check.ts';
import type { Change } from '../fixture/edit.ts';

/** Checks the fixture with changes. Returns the releases in each language. */
const releasesAfter = (...changes: Change[]) => checkFixture(changes).contents.map(({ releases }) => releases.releases);

/** So that the notes of unchanged releases have been read before. */
beforeEach(() => void checkFixture());

test('a check after a change reads only the notes of the newest release and of one that changed', () => {
  const before = releasesAfter();
  const areSame = (change: Change) =>
    releasesAfter(change).map((releases, language) =>
      releases.map((release, at) => release === before[language]?.[at]),
    );
  const otherFile = { file: 'en/home.json', set: 'hero.heading', value: 'Other words' };
  expect(areSame(otherFile)).toEqual(Array(2).fill([false, true, true, true]));
  const oneRelease = { file: 'en/releases/1.1.0.md', replace: 'title: ', by: 'title: Other ' };
  expect(areSame(oneRelease)).toEqual(Array(2).fill([false, false, true, true]));
});

test.each<[fault: string, Change, report: string]>([
  [
    'an unchanged release that links to an id that another file no longer has',
    { file: 'en/releases/1.0.1.md', replace: '\\{#password-again\\}', by: '{#other}' },
    'en/releases/1.0.0.md',
  ],
  [
    'an unchanged release whose heading has another name in messages.json',
    { file: 'en/messages.json', set: 'updates.kinds.new', value: 'Newest' },
    'en/releases/1.4.0.md',
  ],
  [
    'changed notes that differ from the unchanged ones of another language',
    { file: 'zh-CN/releases/1.1.0.md', replace: '\\{#android\\}', by: '{#other}' },
    'zh-CN/releases/1.1.0.md',
  ],
])('a check after a change reports %s', (_, change, file) => {
  expect(checkFixture([change]).lines).toContainEqual(expect.stringContaining(`content/${file}`));
});
