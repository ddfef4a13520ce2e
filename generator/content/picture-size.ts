import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';

/** EXIF orientations from 5 on turn a photo by a quarter. */
const FIRST_TURNED = 5;

/** Returns the size of a picture in `public/`, in pixels. @returns undefined for other addresses and files */
export function sizeOfPublicPicture(to: string, root: string): { width: number; height: number } | undefined {
  if (!to.startsWith('/') || !URL.canParse(to, 'https://site.example')) return undefined;
  const { host, pathname } = new URL(to, 'https://site.example');
  const file = path.join(root, 'public', decodeURIComponent(pathname));
  if (host !== 'site.example' || !existsSync(file)) return undefined;
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(file));
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
  } catch {
    // It is not a picture.
    return undefined;
  }
}
