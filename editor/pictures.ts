import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writeInto } from '../generator/files.ts';
import { masterFiles } from '../generator/pictures/files.ts';
import { templates } from '../generator/pictures.ts';
import { assertInContent, edit, type Project, type Result } from './edits.ts';

/** The width of the widest picture on a page, in CSS pixels. */
const MAX_WIDTH = 1920;

/** Reads a picture, and reduces a photo to the maximum width. @throws if the file is not a picture */
async function readPicture(data: Buffer) {
  const { format, width, height } = await sharp(data).metadata();
  if (format === 'svg') return { extension: 'svg', content: data, width, height };
  const extension = format === 'jpeg' ? 'jpeg' : 'png';
  const photo = sharp(data).rotate().resize({ width: MAX_WIDTH, withoutEnlargement: true });
  const { data: content, info } = await photo.toFormat(extension).toBuffer({ resolveWithObject: true });
  return { extension, content, width: info.width, height: info.height };
}

/** The pictures in `content/images` that pages show, with their files. */
export const picturesOf = (root: string) =>
  [...masterFiles(root)].map(([name, file]) => ({ name, file })).filter(({ name }) => !templates.includes(name));

/** Replaces a picture in `content/images`. @throws for an unknown name */
export async function replacePicture(project: Project, name: string, data: Buffer): Promise<Result> {
  if (picturesOf(project.root).every((picture) => picture.name !== name))
    throw new Error(`there is no picture ${name}`);
  const { extension, content } = await readPicture(data);
  return edit(project, (draft) => {
    // A picture may have files of several types.
    const findFile = () => masterFiles(draft.root).get(name);
    for (let file = findFile(); file; file = findFile()) rmSync(path.join(draft.root, file));
    writeFileSync(path.join(draft.root, 'content/images', `${name}.${extension}`), content);
  });
}

/** Adds a picture to `public/pictures/`. @returns its address and size, for a release */
export async function addPicture({ root }: Project, upload: { name: string; data: Buffer }) {
  const { extension, content, width, height } = await readPicture(upload.data);
  const { name } = path.parse(upload.name.toLowerCase());
  const slug = name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
  let file = `public/pictures/${slug}.${extension}`;
  for (let number = 2; existsSync(path.join(root, file)); number++)
    file = `public/pictures/${slug}-${number}.${extension}`;
  assertInContent(root, file);
  await writeInto(root, file, content);
  return { to: file.slice('public'.length), width, height };
}
