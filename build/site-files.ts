import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { builtContents } from './content.ts';
import { siteFiles } from './site-files/site-files.ts';

/** Writes feeds, sitemap and what else machines read of the site into the output folder. */
export const pluginSiteFiles = ({ siteOrigin }: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:site-files',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ environments: { web } }) => {
      if (!web) return;
      const contents = builtContents();
      for (const [name, text] of siteFiles(contents, siteOrigin)) {
        const file = path.join(web.distPath, name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, text);
      }
    });
  },
});
