import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { BuildEnvironment } from '../../src/config/env-schema.ts';
import { pagePath } from '../../src/config/paths.ts';
import { qrPicture } from '../artwork/qr.ts';
import { drawn, saveSizes } from '../artwork/raster.ts';

/** Where the QR code leads: the download page, which offers a phone its own store. */
const downloadUrl = ({ siteOrigin }: BuildEnvironment) => new URL(pagePath('downLoad'), siteOrigin).href;

/** Writes the picture that depends on the build environment: the QR code, over its placeholder. */
export const pluginBrandFiles = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:brand-files',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ environments: { web } }) => {
      if (!web) return;
      await saveSizes(path.join(web.distPath, 'images/erweima'), drawn(qrPicture(downloadUrl(environment))));
    });
  },
});
