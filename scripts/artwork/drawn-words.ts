import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type WordedPicture, wordedPictures } from './worded-pictures.ts';
import type { Words } from './words.ts';

/** Which words the pictures in public/ were drawn with, and what came out: names, then SHA-256 of the words and of the PNG. */
const file = new URL('drawn-words.json', import.meta.url);
const recordSchema = v.record(v.string(), v.object({ words: v.string(), picture: v.string() }));

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const wordsOf = ({ says }: WordedPicture): string => hash(JSON.stringify(says));
const readPicture = (images: string, name: string) => readFile(path.join(images, `${name}.png`)).catch(() => undefined);

/**
 * The pictures that say what `content/` no longer says. One that is not as it was drawn is the adopter's own, and none of them.
 * @param images the folder of the pictures
 */
export async function outdatedPictures(words: Words, images: string): Promise<WordedPicture[]> {
  const record = v.parse(recordSchema, JSON.parse(await readFile(file, 'utf8')));
  const outdated: WordedPicture[] = [];
  for (const one of wordedPictures(words)) {
    const [known, picture] = [record[one.name], await readPicture(images, one.name)];
    const isDrawn = picture === undefined || known?.picture === hash(picture);
    if (isDrawn && (picture === undefined || known?.words !== wordsOf(one))) outdated.push(one);
  }
  return outdated;
}

/** Notes the words of the pictures that were just drawn. */
export async function noteDrawnWords(words: Words, images: string): Promise<void> {
  const entries = wordedPictures(words).map(async (one) => {
    const picture = await readFile(path.join(images, `${one.name}.png`));
    return [one.name, { words: wordsOf(one), picture: hash(picture) }];
  });
  await writeFile(file, `${JSON.stringify(Object.fromEntries(await Promise.all(entries)), null, 2)}\n`);
}
