import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContent } from '../content/check-content.ts';
import { projectRoot } from '../setup/run.ts';
import { outdatedPictures } from './drawn-words.ts';
import { readWords } from './words.ts';

const words = readWords(readContent(projectRoot));
const otherName = { ...words, name: 'Osprey' };
const plates = ['logo', 'logo-dark', 'member', 'member-dark'];

// After the words were edited, `npm run artwork` draws anew what lies in public/; until then nothing there is as drawn.
describe.skipIf(words.name !== 'Parley')('pictures that say something', () => {
  let images = '';
  const outdated = async (said: typeof words) =>
    (await outdatedPictures(said, images)).map(({ name }) => name).toSorted();

  beforeEach(async () => {
    images = await mkdtemp(path.join(tmpdir(), 'images-'));
    const only = (file: string) => !/@|\.(?:avif|webp)$/.test(file);
    await cp(path.join(projectRoot, 'public/images'), images, { recursive: true, filter: only });
  });
  afterEach(() => rm(images, { recursive: true }));

  test('are as they were drawn where they say what content says', async () => {
    expect(await outdated(words)).toEqual([]);
  });

  test('are outdated where content says something else', async () => {
    expect(await outdated(otherName)).toEqual(plates);
    const founding = { ...words.founding, en: 'Look twice.' };
    expect(await outdated({ ...words, founding })).toEqual(['aboutUsText', 'aboutUsText-dark']);
  });

  test('are the adopter’s own where somebody replaced them, whatever content says', async () => {
    await writeFile(path.join(images, 'logo.png'), 'a logo of their own');
    expect(await outdated(otherName)).toEqual(plates.filter((name) => name !== 'logo'));
  });

  test('are drawn where there is none', async () => {
    await rm(path.join(images, 'logo.png'));
    expect(await outdated(words)).toEqual(['logo']);
  });
});
