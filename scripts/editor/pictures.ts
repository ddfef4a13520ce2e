import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writeInto } from '../../generator/files.ts';
import { masterFiles } from '../../generator/pictures/files.ts';
import { templates } from '../../generator/pictures.ts';
import { edit, mustBeContent, type Project, type Result } from './edits.ts';

/** The width of the widest picture on a page, in CSS pixels. */
const WIDEST = 1920;

/** Prepares a picture: a photo gets the widest size that pages show. @throws for other files */
async function readPicture(data: Buffer) {
  const { format, width, height } = await sharp(data).metadata();
  if (format === 'svg') return { ending: 'svg', content: data, width, height };
  const ending = format === 'jpeg' ? 'jpeg' : 'png';
  const photo = sharp(data).rotate().resize({ width: WIDEST, withoutEnlargement: true });
  const made = await photo.toFormat(ending).toBuffer({ resolveWithObject: true });
  return { ending, content: made.data, width: made.info.width, height: made.info.height };
}

/** The pictures in `content/images` that pages show, with their files. */
export const picturesOf = (root: string) =>
  [...masterFiles(root)].map(([name, file]) => ({ name, file })).filter(({ name }) => !templates.includes(name));

/** Replaces a picture in `content/images`. @throws for an unknown name */
export async function replacePicture(project: Project, name: string, data: Buffer): Promise<Result> {
  if (picturesOf(project.root).every((one) => one.name !== name)) throw new Error(`there is no picture ${name}`);
  const { ending, content } = await readPicture(data);
  return edit(project, (draft) => {
    for (let old = masterFiles(draft.root).get(name); old; old = masterFiles(draft.root).get(name))
      rmSync(path.join(draft.root, old));
    writeFileSync(path.join(draft.root, 'content/images', `${name}.${ending}`), content);
  });
}

/** Adds a picture to `public/pictures/`. @returns its address and size, for a release */
export async function addPicture({ root }: Project, given: { name: string; data: Buffer }) {
  const { ending, content, width, height } = await readPicture(given.data);
  const stem =
    path
      .parse(given.name.toLowerCase())
      .name.replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'picture';
  const fileAt = (count: number) => `public/pictures/${stem}${count > 1 ? `-${count}` : ''}.${ending}`;
  let count = 1;
  while (existsSync(path.join(root, fileAt(count)))) count++;
  const file = fileAt(count);
  mustBeContent(root, file);
  await writeInto(root, file, content);
  return { to: file.slice('public'.length), width, height };
}
