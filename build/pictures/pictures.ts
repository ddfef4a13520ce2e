import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Contents } from '../../scripts/content/check-content.ts';
import { projectRoot } from '../../scripts/setup/run.ts';
import { defaultLanguage, languages } from '../../src/content/schemas/languages.ts';
import { imageNames } from '../../src/content/schemas/primitives.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { toEditions, toIco, toPng } from './encode.ts';
import { draw, type Words } from './master.ts';
import { icons, pictureFile, scales } from './names.ts';
import type { Theme } from './palette.ts';
import { qrCode } from './qr-code.ts';

/** A set of files made from one master. */
export type Picture = {
  /** What the files depend on: the same text gives the same files. */
  source: string;
  /** Makes the files: their paths below the site's root, and their content. */
  make: () => Promise<Map<string, Buffer>>;
};

const masters = path.join(projectRoot, 'content/images');

/** A designer's file: SVG, or a PNG in its place. */
function readMaster(name: string): { svg?: string; png?: Buffer } | undefined {
  const file = path.join(masters, name);
  if (existsSync(`${file}.png`)) return { png: readFileSync(`${file}.png`) };
  return existsSync(`${file}.svg`) ? { svg: readFileSync(`${file}.svg`, 'utf8') } : undefined;
}

/** Adds the master's name to what is wrong with it. */
async function named<Result>(name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new Error(`content/images/${name}.svg: ${error instanceof Error ? error.message : error}`);
  }
}

/** A picture of the catalogue in one theme, in every scale and format. `<name>-dark` is a master of its own where there is one. */
function cataloguePicture(name: string, theme: Theme, words: Words, generated?: string): Picture {
  const own = theme === 'dark' ? readMaster(`${name}-dark`) : undefined;
  const master = own ?? readMaster(name) ?? (generated ? { svg: generated } : undefined);
  if (!master) throw new Error(`content/images/${name}.svg: expected a picture, SVG or PNG; found no file`);
  const { svg, png } = master;
  return {
    source: JSON.stringify([name, theme, words, svg ?? png?.toString('base64')]),
    make: async () => {
      const drawing = svg ? await named(name, draw(svg, words, own ? 'light' : theme)) : undefined;
      const width = png ? ((await sharp(png).metadata()).width ?? 0) : 0;
      const files = new Map<string, Buffer>();
      for (const scale of scales) {
        const image = drawing
          ? drawing.render(scale)
          : await sharp(png)
              .resize(Math.round((width * scale) / Math.max(...scales)))
              .png()
              .toBuffer();
        const editions = await toEditions(image, scale);
        for (const [ending, content] of Object.entries(editions))
          files.set(`${pictureFile(name, theme, scale)}.${ending}`, content);
      }
      return files;
    },
  };
}

const requiredSvg = (name: string): string => {
  const svg = readMaster(name)?.svg;
  if (!svg) throw new Error(`content/images/${name}.svg: expected an SVG file; found none`);
  return svg;
};

/** Link previews: one PNG of 1200 by 630 for each page and language. */
function previews(contents: Contents): Picture[] {
  const svg = requiredSvg('preview');
  return pageNames.flatMap((page) =>
    languages.map((language) => {
      const words = { brand: contents[language].site.brand, title: contents[language].pages[page].preview };
      return {
        source: JSON.stringify(['preview', page, language, words, svg]),
        make: async () => {
          const { render } = await named('preview', draw(svg, words, 'light', language));
          return new Map([[`images/open-graph/${page}.${language}.png`, await toPng(render(1))]]);
        },
      };
    }),
  );
}

/** Icons as browsers and systems ask for them: those of `public/icon.svg`, and the seal on a ground that systems may cut. */
function iconPicture(): Picture {
  const [svg, ground] = [
    readFileSync(path.join(projectRoot, 'public/icon.svg'), 'utf8'),
    requiredSvg('icon-on-ground'),
  ];
  return {
    source: JSON.stringify(['icons', svg, ground]),
    make: async () => {
      const drawings = {
        plain: (await draw(svg, {})).render(32),
        onGround: (await named('icon-on-ground', draw(ground, {}))).render(32),
      };
      const sized = async (drawing: keyof typeof drawings, size: number) =>
        toPng(await sharp(drawings[drawing]).resize(size).png().toBuffer());
      const files = await Promise.all(
        icons.map(async ({ file, size, drawing }) => [file, await sized(drawing, size)] as const),
      );
      const ico = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await sized('plain', size) })));
      return new Map([...files, ['favicon.ico', toIco(ico)]]);
    },
  };
}

/**
 * Every picture of the site that is made from a master in `content/images`, and the QR code of the download page.
 * @throws where a master is missing, naming the file
 */
export function pictures(contents: Contents, siteOrigin: string): Picture[] {
  const words = {
    brand: contents[defaultLanguage].site.brand,
    ...Object.fromEntries(
      languages.map((language) => [`founding.${language}`, contents[language].about.founding.sentence]),
    ),
  };
  const downloads = new URL(pagePath('downLoad'), siteOrigin).href;
  return [
    ...imageNames.flatMap((name) =>
      name === 'erweima'
        ? [cataloguePicture(name, 'light', {}, qrCode(downloads))]
        : (['light', 'dark'] as const).map((theme) => cataloguePicture(name, theme, words)),
    ),
    ...previews(contents),
    iconPicture(),
  ];
}
