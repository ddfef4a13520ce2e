import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { BuildEnvironment } from '../../src/config/env-schema.ts';
import { pagePath } from '../../src/config/paths.ts';
import { qrPicture } from '../artwork/qr.ts';
import { drawn, save, saveSizes } from '../artwork/raster.ts';
import { webManifest } from '../artwork/web-manifest.ts';

/** Where the QR code leads: the download page, which offers a phone its own store. */
const downloadUrl = ({ siteOrigin }: BuildEnvironment) => new URL(pagePath('downLoad'), siteOrigin).href;

/** Writes what depends on the build environment and lies beside the pages: the QR code over its placeholder, the web manifest. */
export const pluginBrandFiles = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:brand-files',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ environments: { web } }) => {
      if (!web) return;
      const { title } = environment;
      const words = { name: title, shortName: title, description: `The website of ${title}`, language: 'en' };
      await save(path.join(web.distPath, 'site.webmanifest'), webManifest(words));
      await saveSizes(path.join(web.distPath, 'images/erweima'), drawn(qrPicture(downloadUrl(environment))));
    });
  },
});
