import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import sharp from 'sharp';
import type { Contents } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import type { Content } from '../src/content/page-content.ts';
import { imageNames, translatedImages } from '../src/content/schemas/constants.ts';
import { defaultLanguage, type Language, languages } from '../src/content/schemas/languages.ts';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { pageNames, pagePath } from '../src/lib/paths.ts';
import { builtContents, contentFolder } from './content.ts';
import { draw, type Theme, type Words } from './pictures/drawing.ts';
import {
  hashed,
  icons,
  pictureFile,
  plainUrl,
  scales,
  smallestEdition,
  toEditions,
  toIco,
  toPng,
} from './pictures/files.ts';
import { qrCode } from './pictures/qr-code.ts';

/** A set of files made from one master. */
type Picture = {
  /** Everything that the files depend on: the same text gives the same files. */
  source: string;
  /** Makes the files: their paths below the site's root, and their content. */
  make: () => Promise<Map<string, Buffer>>;
};

const masters = path.join(projectRoot, 'content/images');

/** Reads a designer's file: SVG, or a PNG that replaces it. */
function readMaster(name: string): { svg?: string; png?: Buffer } | undefined {
  const file = path.join(masters, name);
  if (existsSync(`${file}.png`)) return { png: readFileSync(`${file}.png`) };
  return existsSync(`${file}.svg`) ? { svg: readFileSync(`${file}.svg`, 'utf8') } : undefined;
}

/** Adds the master's name to the message of an error. */
async function named<Result>(name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new Error(`content/images/${name}.svg: ${error instanceof Error ? error.message : error}`);
  }
}

type Edition = { theme: Theme; language?: Language | undefined };

/** Renders a picture of the catalogue in one edition, in every scale. `<name>-dark` is a master of its own where there is one. */
function catalogueEdition(name: string, { theme, language }: Edition, words: Words, generated?: string) {
  const own = theme === 'dark' ? readMaster(`${name}-dark`) : undefined;
  const master = own ?? readMaster(name) ?? (generated ? { svg: generated } : undefined);
  if (!master) throw new Error(`content/images/${name}.svg: expected a picture, SVG or PNG; found no file`);
  const { svg, png } = master;
  return {
    source: [name, theme, language, words, svg ?? png?.toString('base64')],
    render: async () => {
      const drawing = svg ? await named(name, draw(svg, words, own ? 'light' : theme, language)) : undefined;
      const width = png ? ((await sharp(png).metadata()).width ?? 0) : 0;
      return Promise.all(
        scales.map(async (scale) => ({
          file: pictureFile(language && language !== defaultLanguage ? `${name}-${language}` : name, theme, scale),
          scale,
          image: drawing
            ? drawing.render(scale)
            : await sharp(png)
                .resize(Math.round((width * scale) / Math.max(...scales)))
                .png()
                .toBuffer(),
        })),
      );
    },
  };
}

/** The scales of the catalogue's pictures that pages show; the largest is for the press. */
const isShown = (scale: number): boolean => scale <= 2;

/**
 * A picture of the catalogue: every edition in every scale and format as `/images/<name>.png`, and the smallest format of
 * what pages show under a hashed name. All supported browsers read every format.
 */
function cataloguePicture(name: string, words: Words, generated?: string): Picture {
  const themes: readonly Theme[] = generated === undefined ? ['light', 'dark'] : ['light'];
  const editions = themes.flatMap((theme) =>
    (translatedImages.includes(name) ? languages : [undefined]).map((language) =>
      catalogueEdition(name, { theme, language }, words, generated),
    ),
  );
  return {
    source: JSON.stringify(editions.map(({ source }) => source)),
    make: async () => {
      const files = new Map<string, Buffer>();
      const shown = new Map<string, Buffer>();
      for (const { render } of editions) {
        for (const { file, scale, image } of await render()) {
          const formats = await toEditions(image, scale);
          for (const [ending, content] of Object.entries(formats)) files.set(`images/${file}.${ending}`, content);
          const [ending, content] = smallestEdition(formats);
          if (isShown(scale)) shown.set(`${file}.${ending}`, content);
        }
      }
      return new Map([...files, ...hashed(shown)]);
    },
  };
}

const requiredSvg = (name: string): string => {
  const svg = readMaster(name)?.svg;
  if (!svg) throw new Error(`content/images/${name}.svg: expected an SVG file; found none`);
  return svg;
};

/** The first sentence of the demo's answer, with the mark of its source. */
function answerFragment({ home }: Content): string {
  const answer = home.demo.turns.find(({ speaker }) => speaker === 'product');
  const text = answer?.parts.find((part) => part.kind === 'text')?.text ?? '';
  return /^.*?[.。？！?!](?:\[\d+\])*(?=\s|$|[^\d.])/u.exec(text)?.[0] ?? text;
}

const previewFolder = 'open-graph/';

/** The file of a link preview, without its ending; a release's is named `release-1.4.0`. */
const previewFile = (name: string, language: Language) => `${previewFolder}${name}.${language}`;

/** A link preview: one PNG of 1200 by 630. */
function preview(name: string, content: Content, { title, fragment }: { title: string; fragment: string }): Picture {
  const svg = requiredSvg('preview');
  const { language, site } = content;
  const words = { brand: site.brand, kind: site.kind, title, fragment };
  return {
    source: JSON.stringify(['preview', name, language, words, svg]),
    make: async () => {
      const { render } = await named('preview', draw(svg, words, 'light', language));
      return hashed(new Map([[`${previewFile(name, language)}.png`, await toPng(render(1))]]));
    },
  };
}

/** Link previews for each page, with a fragment of an answer, and for each release, in each language. */
const previews = (contents: Contents): Picture[] =>
  languages.flatMap((language) => {
    const content = contents[language];
    const fragment = answerFragment(content);
    return [
      ...pageNames.map((page) => preview(page, content, { title: content.pages[page].preview, fragment })),
      ...content.releases.releases.map(({ version, title, summary }) =>
        preview(`release-${version}`, content, { title: `${version} ${title}`, fragment: summary }),
      ),
    ];
  });

/** The icons that browsers and systems request: `public/icon.svg`, and the seal on a ground that systems may crop. */
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
function pictures(contents: Contents, siteOrigin: string): Picture[] {
  const words = {
    brand: contents[defaultLanguage].site.brand,
    ...Object.fromEntries(
      languages.map((language) => [`founding.${language}`, contents[language].about.founding.sentence]),
    ),
  };
  const downloads = new URL(pagePath('downLoad'), siteOrigin).href;
  return [
    ...imageNames.map((name) =>
      name === 'erweima' ? cataloguePicture(name, {}, qrCode(downloads)) : cataloguePicture(name, words),
    ),
    ...previews(contents),
    iconPicture(),
  ];
}

const cache = path.join(projectRoot, 'node_modules/.cache/site/pictures');

/** A folder with every made picture, at its path below the site's root. */
const made = path.join(projectRoot, 'node_modules/.cache/site/made-pictures');

/** Hashes the other inputs of the pictures: the code that makes them, and the colours of the dark edition. */
async function hashMakers(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(
    glob('{build/pictures.ts,build/pictures/*.ts,src/styles/tokens.css}', { cwd: projectRoot }),
  );
  for (const file of files.sort()) hash.update(await readFile(path.join(projectRoot, file)));
  return hash.digest('hex');
}

/** A folder with a picture's files, made once for the same source. */
async function makeOnce({ source, make }: Picture, makers: string): Promise<string> {
  const folder = path.join(cache, createHash('sha256').update(makers).update(source).digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  for (const [name, content] of await make()) {
    const file = path.join(unfinished, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  try {
    await rename(unfinished, folder);
  } catch (error) {
    // Another build has made the same files in the meantime.
    await rm(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob('**/*', { cwd: folder, withFileTypes: true }));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function makePictures(environment: BuildEnvironment): Promise<void> {
  const makers = await hashMakers();
  const all = pictures(builtContents(), environment.siteOrigin);
  // Two at a time, so that one picture is rendered while another is encoded.
  const folders: string[] = [];
  const queue = [...all];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) folders.push(await makeOnce(next, makers));
  };
  await Promise.all([work(), work()]);
  // File by file: the development server may be serving the folder.
  const current = new Set<string>();
  for (const folder of folders) {
    for (const file of await filesIn(folder)) current.add(file);
    await cp(folder, made, { recursive: true });
  }
  for (const file of await filesIn(made)) if (!current.has(file)) await rm(path.join(made, file));
  const pairs = [...current].sort().flatMap((file) => {
    const plain = plainUrl(file);
    return plain ? [[plain, `/${file}`] as const] : [];
  });
  hashedUrls = new Map(pairs);
  const shown = pairs.filter(([plain]) => !plain.startsWith(`/images/${previewFolder}`));
  await writeFile(hashedUrlsFile, JSON.stringify(Object.fromEntries(shown)));
}

/** The URLs that pages show in place of the plain ones: src/features/image-catalogue/hashed-urls.json of a build. */
export const hashedUrlsFile = path.join(contentFolder, 'hashed-urls.json');

/** The URLs of pictures under hashed names, by those without hashes. */
let hashedUrls: ReadonlyMap<string, string> = new Map();

/**
 * The URL of a link's preview picture.
 * @param name of a page, or `release-1.4.0`
 * @throws before the pictures are made
 */
export function previewUrl(name: string, language: Language): string {
  const url = hashedUrls.get(`/images/${previewFile(name, language)}.png`);
  if (!url) throw new Error(`There is no preview picture of ${name}.`);
  return url;
}

/**
 * Makes the site's pictures from the masters in `content/images`, cached by content, and serves them beside `public/`: a
 * build copies both into `dist/`.
 */
export const pluginPictures = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:pictures',
  pre: ['site:content'],
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { server: { publicDir: [{ name: 'public' }, { name: made, watch: true }] } }),
    );
    const handler = () => makePictures(environment);
    api.onBeforeBuild({ order: 'pre', handler });
    api.onBeforeStartDevServer({ order: 'pre', handler });
  },
});
