import { beforeEach, expect, test, vi } from 'vitest';
import { checkSample } from '../variants/check.ts';
import type { Change } from '../variants/edit.ts';

/** Checks the sample with changes. Returns the releases in each language. */
const releasesAfter = (...changes: Change[]) => checkSample(changes).contents.map(({ releases }) => releases.releases);

/** So that the notes of unchanged releases have been read before. */
beforeEach(() => void checkSample());

test('a check after a change reads only the notes of the newest release and of one that changed', () => {
  const before = releasesAfter();
  const areSame = (change: Change) =>
    releasesAfter(change).map((releases, language) =>
      releases.map((release, at) => release === before[language]?.[at]),
    );
  const otherFile = { file: 'en/home.json', set: 'hero.heading', value: 'Other words' };
  expect(areSame(otherFile)).toEqual(Array(2).fill([false, ...Array(10).fill(true)]));
  const oneRelease = { file: 'en/releases/1.3.2.md', replace: 'title: ', by: 'title: Other ' };
  expect(areSame(oneRelease)).toEqual(Array(2).fill([false, true, false, ...Array(8).fill(true)]));
});

test('the app as a release shows it is a list, a question, lines and a source', () => {
  const [[, newest] = []] = releasesAfter();
  expect(newest?.plate).toMatchObject({
    list: expect.arrayContaining(['Moving', 'Lease.pdf']),
    question: 'What do we still have to do before we move?',
    answer: Array(3).fill(expect.any(String)),
    source: 'Lease.pdf, page 7',
    quote: expect.stringContaining('*both parties read the meters together and sign the record.*'),
  });
  const withoutSource = { file: 'en/releases/1.4.0.md', replace: '\\*Lease.pdf, page 7\\* ', by: '' };
  expect(checkSample([withoutSource]).lines).toContainEqual(expect.stringContaining('plate.source'));
});

test.each<[fault: string, Change, report: string]>([
  [
    'an unchanged release that links to an id that another file no longer has',
    { file: 'en/releases/1.0.1.md', replace: '\\{#password-again\\}', by: '{#other}' },
    'en/releases/1.0.0.md',
  ],
  [
    'an unchanged release that links to a section that an agreement no longer has',
    { file: 'en/legal/privacy-agreement.md', replace: '\\{#voice\\}', by: '{#other}' },
    'en/releases/1.3.0.md',
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
])('a check after a change reports what a first check does: %s', async (_, change, file) => {
  const { lines, warnings } = checkSample([change]);
  expect(lines).toContainEqual(expect.stringContaining(`sample/${file}`));
  // Without anything that an earlier check has remembered.
  vi.resetModules();
  const { checkSample: checkFirst } = await import('../variants/check.ts');
  expect(checkFirst([change])).toMatchObject({ lines, warnings });
});
