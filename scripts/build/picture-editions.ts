import { glob, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

/** The sizes of a picture's files, in bytes; `undefined` where there is no such file. */
type Sizes = { avif: number | undefined; webp: number | undefined; png: number };

/** Which editions are of no use, as they are not smaller than the next: nginx answers with AVIF, else WebP, else PNG. */
export function uselessEditions({ avif, webp, png }: Sizes): ('avif' | 'webp')[] {
  const useless: ('avif' | 'webp')[] = [];
  const usefulWebp = webp !== undefined && webp < png;
  if (webp !== undefined && !usefulWebp) useless.push('webp');
  if (avif !== undefined && avif >= (usefulWebp ? webp : png)) useless.push('avif');
  return useless;
}

const size = (file: string): Promise<number | undefined> =>
  stat(file).then(
    (found) => found.size,
    () => undefined,
  );

/**
 * Drops the editions of pictures that nobody would be better off with, so that the smallest one a browser reads is simply
 * the first that exists (nginx/locations/files.conf). Flat art is often smaller as WebP than as AVIF.
 */
export const pluginPictureEditions = (): RsbuildPlugin => ({
  name: 'site:picture-editions',
  apply: 'build',
  pre: ['site:pictures', 'site:brand-files'],
  setup(api) {
    api.onAfterBuild({
      order: 'post',
      handler: async ({ environments: { web } }) => {
        if (!web) return;
        for await (const file of glob('images/**/*.png', { cwd: web.distPath })) {
          const base = path.join(web.distPath, file.slice(0, -'.png'.length));
          const [avif, webp, png] = await Promise.all([
            size(`${base}.avif`),
            size(`${base}.webp`),
            size(`${base}.png`),
          ]);
          for (const edition of uselessEditions({ avif, webp, png: png ?? 0 })) await rm(`${base}.${edition}`);
        }
      },
    });
  },
});
