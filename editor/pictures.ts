import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { pathBelow, writeInto } from '../generator/files.ts';
import { problemsOfDrawing } from '../generator/pictures/check-drawings.ts';
import { masterFiles } from '../generator/pictures/files.ts';
import { templates } from '../generator/pictures.ts';
import { type ProblemText, problem } from '../src/content/problems.ts';
import { assertInContent, edit, type Project, type Result } from './edits.ts';
import { noticeOf } from './notices.ts';
import { usesOfPictures } from './pictures-in-use.ts';

/** The width of the widest picture on a page, in CSS pixels. */
const MAX_WIDTH = 1920;

const refusal = (fault: ProblemText, found?: string): Result => ({
  problems: [noticeOf({ ...fault, found })],
  warnings: [],
});

/** Reads a picture, and reduces a photo to the maximum width. A moving picture is kept as it is. */
async function readPicture(data: Buffer) {
  const metadata = await sharp(data)
    .metadata()
    .catch((error: Error) => error);
  if (metadata instanceof Error) return { refused: refusal(problem('picture-file', { reason: metadata.message })) };
  const { format, width, height, pages = 1 } = metadata;
  if (format === 'svg') {
    const [first] = problemsOfDrawing(data.toString());
    return first ? { refused: refusal(first.fault, first.found) } : { extension: 'svg', content: data, width, height };
  }
  if (pages > 1) return { extension: format, content: data, width, height, isMoving: true };
  const extension = format === 'jpeg' ? 'jpeg' : 'png';
  const photo = sharp(data).rotate().resize({ width: MAX_WIDTH, withoutEnlargement: true });
  const { data: content, info } = await photo.toFormat(extension).toBuffer({ resolveWithObject: true });
  return { extension, content, width: info.width, height: info.height };
}

/** The pictures in `content/images` that pages show, with their files and the fields that name them. */
export function picturesOf(root: string) {
  const uses = usesOfPictures(root);
  return [...masterFiles(root)]
    .map(([name, file]) => ({ name, file: pathBelow(root, file), uses: uses.get(name) ?? [] }))
    .filter(({ name }) => !templates.includes(name));
}

/** Replaces a picture in `content/images`. @throws for an unknown name */
export async function replacePicture(project: Project, name: string, data: Buffer): Promise<Result> {
  if (picturesOf(project.root).every((picture) => picture.name !== name))
    throw new Error(`there is no picture ${name}`);
  const picture = await readPicture(data);
  if (picture.refused) return picture.refused;
  if (picture.isMoving) return refusal(problem('still-picture'), picture.extension);
  return edit(project, (draft) => {
    // A picture may have files of several types.
    const findFile = () => masterFiles(draft.root).get(name);
    for (let file = findFile(); file; file = findFile()) rmSync(path.join(draft.root, file));
    writeFileSync(path.join(draft.root, 'content/images', `${name}.${picture.extension}`), picture.content);
  });
}

/** Adds a picture to `public/pictures/`. @returns its address and size, for a release */
export async function addPicture({ root }: Project, upload: { name: string; data: Buffer }) {
  const picture = await readPicture(upload.data);
  if (picture.refused) return picture.refused;
  const { extension, content, width, height } = picture;
  const { name } = path.parse(upload.name.toLowerCase());
  const slug = name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
  let file = `public/pictures/${slug}.${extension}`;
  for (let number = 2; existsSync(path.join(root, file)); number++)
    file = `public/pictures/${slug}-${number}.${extension}`;
  assertInContent(root, file);
  await writeInto(root, file, content);
  return { problems: [], warnings: [], image: { to: file.slice('public'.length), width, height } };
}
