import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import PQueue from 'p-queue';
import sharp from 'sharp';
import type { Contents } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import type { Content } from '../src/content/page-content.ts';
import { imageNames, translatedImages } from '../src/content/schemas/constants.ts';
import { defaultLanguage, type Language, languages } from '../src/content/schemas/languages.ts';
import { type PageName, pageNames, pagePath } from '../src/lib/paths.ts';
import { cachedFile, cacheFolder, digest, writeComplete } from './cache.ts';
import { contentFolder, newestReleases } from './content.ts';
import { draw, type Theme, type Words } from './pictures/drawing.ts';
import { icons, pictureFile, scales, toEditions, toIco, toPng } from './pictures/files.ts';
import { qrCode } from './pictures/qr-code.ts';

type Files = Map<string, Buffer>;

/** What is made of one master: files by their paths on the site, and those that pages show under names with a hash. */
type Picture = { files?: Files; shown?: Files };

/** The code that makes pictures, and the colours of the dark edition. */
const makers = digest(
  ...globSync('{build/pictures.ts,build/fonts.ts,build/pictures/*.ts,src/styles/tokens.css}', { cwd: projectRoot })
    .sort()
    .map((file) => readFileSync(path.join(projectRoot, file))),
);

/**
 * Makes a picture once.
 * @param source everything that it depends on, besides its makers
 */
async function once(source: unknown, make: () => Promise<Picture>): Promise<Picture> {
  const file = path.join(cacheFolder, 'pictures', digest(makers, JSON.stringify(source)).slice(0, 16));
  return deserialize(await readFile(await cachedFile(file, async () => serialize(await make()))));
}

/** A designer's file: SVG, or a PNG that replaces it. */
type Master = { name: string } & ({ svg: string } | { png: Buffer });

function readMaster(name: string): Master | undefined {
  const file = path.join(projectRoot, 'content/images', name);
  if (existsSync(`${file}.png`)) return { name, png: readFileSync(`${file}.png`) };
  return existsSync(`${file}.svg`) ? { name, svg: readFileSync(`${file}.svg`, 'utf8') } : undefined;
}

/** @throws where there is no such file, naming it */
function svgMaster(name: string): Master {
  const master = readMaster(name);
  if (!master || !('svg' in master)) throw new Error(`content/images/${name}.svg: expected an SVG file; found none`);
  return master;
}

/**
 * Returns the function that renders a master in a scale. A PNG has the pixels of the largest one.
 * @throws where the master cannot be drawn, naming it
 */
async function renderer(
  master: Master,
  words: Words,
  theme?: Theme,
  language?: Language,
): Promise<(scale: number) => Buffer | Promise<Buffer>> {
  if ('svg' in master) {
    const drawing = draw(master.svg, words, theme, language).catch((error) => {
      throw new Error(`content/images/${master.name}.svg: ${error instanceof Error ? error.message : error}`);
    });
    return (await drawing).render;
  }
  const { width } = await sharp(master.png).metadata();
  const resized = (scale: number) => Math.round((width * scale) / Math.max(...scales));
  return (scale) => sharp(master.png).resize(resized(scale)).png().toBuffer();
}

/**
 * A picture of the catalogue: every edition in every scale and format as `/images/<name>.png`, and the smallest format of
 * what pages show under a hashed name. All supported browsers read every format.
 * @param generated the QR code's SVG, which has one edition
 */
function cataloguePicture(name: string, words: Words, generated?: string): Promise<Picture> {
  const themes: readonly Theme[] = generated === undefined ? ['light', 'dark'] : ['light'];
  const editions = themes.flatMap((theme) =>
    (translatedImages.includes(name) ? languages : [undefined]).map((language) => {
      // `<name>-dark` is a master of its own where there is one.
      const dark = theme === 'dark' ? readMaster(`${name}-dark`) : undefined;
      const master = dark ?? readMaster(name) ?? (generated ? { name, svg: generated } : undefined);
      if (!master) throw new Error(`content/images/${name}.svg: expected a picture, SVG or PNG; found no file`);
      return { theme, language, master, drawnTheme: dark ? ('light' as const) : theme };
    }),
  );
  return once([name, words, editions], async () => {
    const [files, shown]: [Files, Files] = [new Map(), new Map()];
    for (const { theme, language, master, drawnTheme } of editions) {
      const render = await renderer(master, words, drawnTheme, language);
      const stem = language && language !== defaultLanguage ? `${name}-${language}` : name;
      for (const scale of scales) {
        const file = pictureFile(stem, theme, scale);
        const formats = await toEditions(await render(scale), scale);
        for (const [ending, content] of formats) files.set(`images/${file}.${ending}`, content);
        const smallest = formats.at(-1);
        // The largest scale is for the press.
        if (smallest && scale <= 2) shown.set(`${file}.${smallest[0]}`, smallest[1]);
      }
    }
    return { files, shown };
  });
}

/** The first sentence of the demo's answer, with the mark of its source. */
function answerFragment({ home }: Content): string {
  const answer = home.demo.turns.find(({ speaker }) => speaker === 'product');
  const text = answer?.parts.find((part) => part.kind === 'text')?.text ?? '';
  return /^.*?[.。？！?!](?:\[\d+\])*(?=\s|$|[^\d.])/u.exec(text)?.[0] ?? text;
}

/** A link preview's path among the pictures; a release's is named `release-1.4.0`. */
const previewFile = (name: string, language: Language) => `open-graph/${name}.${language}.png`;

/** A link preview: one PNG of 1200 by 630. */
function preview(name: string, { language, site }: Content, title: string, fragment: string): Promise<Picture> {
  const master = svgMaster('preview');
  const words = { brand: site.brand, kind: site.kind, title, fragment };
  return once(['preview', name, language, words, master], async () => {
    const render = await renderer(master, words, 'light', language);
    return { shown: new Map([[previewFile(name, language), await toPng(await render(1))]]) };
  });
}

/** The icons that browsers and systems request: `public/icon.svg`, and the seal on a ground that systems may crop. */
function iconPictures(): Promise<Picture> {
  const masters = {
    plain: { name: 'icon', svg: readFileSync(path.join(projectRoot, 'public/icon.svg'), 'utf8') },
    onGround: svgMaster('icon-on-ground'),
  };
  return once(['icons', masters], async () => {
    const sized = async (size: number, drawing: keyof typeof masters = 'plain') => {
      const render = await renderer(masters[drawing], {});
      return toPng(
        await sharp(await render(32))
          .resize(size)
          .png()
          .toBuffer(),
      );
    };
    const files: Files = new Map();
    for (const { file, size, drawing } of icons) files.set(file, await sized(size, drawing));
    const ico = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await sized(size) })));
    return { files: files.set('favicon.ico', toIco(ico)) };
  });
}

/**
 * Every picture of the site that is made from a master in `content/images`, and the QR code of the download page. Each starts
 * when it is called.
 * @throws where a master is missing, naming the file
 */
function pictures(contents: Contents, siteOrigin: string): (() => Promise<Picture>)[] {
  const words: Record<string, string> = { brand: contents[defaultLanguage].site.brand };
  for (const language of languages) words[`founding.${language}`] = contents[language].about.founding.sentence;
  const downloads = new URL(pagePath('downLoad'), siteOrigin).href;
  return [
    ...imageNames.map((name) => () => {
      return name === 'erweima' ? cataloguePicture(name, {}, qrCode(downloads)) : cataloguePicture(name, words);
    }),
    // For each page, with a fragment of an answer, and for each of the newest releases, in each language.
    ...Object.values(contents).flatMap((content) => [
      ...pageNames.map((page) => () => preview(page, content, content.pages[page].preview, answerFragment(content))),
      ...newestReleases(content).map(({ version, title, summary }) => () => {
        return preview(`release-${version}`, content, `${version} ${title}`, summary);
      }),
    ]),
    iconPictures,
  ];
}

/** A folder with every made picture, at its path below the site's root. */
export const madeFolder = path.join(cacheFolder, 'made-pictures');

/** The URLs that pages show in place of the plain ones: src/features/image-catalogue/hashed-urls.json of a build. */
export const hashedUrlsFile = path.join(contentFolder, 'hashed-urls.json');

/** Returns the URL of a link's preview picture: that of the release, where it has its own, else the page's. @throws where there is none */
export type PreviewUrl = (name: PageName, language: Language, version?: string) => string;

/** Makes the site's pictures from the masters in `content/images`, cached by content, in a folder that is served beside `public/`. */
export async function writePictures(contents: Contents, siteOrigin: string): Promise<PreviewUrl> {
  // Two at a time, so that one picture is rendered while another is encoded.
  const made = await new PQueue({ concurrency: 2 }).addAll(pictures(contents, siteOrigin));
  const files: Files = new Map();
  const urls = new Map<string, string>();
  for (const { files: plain = [], shown = new Map() } of made) {
    for (const [name, content] of plain) files.set(name, content);
    // All of one picture's names change with the content of any.
    const hash = digest(...shown.values()).slice(0, 10);
    for (const [name, content] of shown) {
      const { dir, name: stem, ext } = path.posix.parse(name);
      const file = path.posix.join('assets/image', dir, `${stem}.${hash}${ext}`);
      files.set(file, content);
      urls.set(path.posix.join('/images', dir, `${stem}.png`), `/${file}`);
    }
  }
  for (const [name, content] of files) await writeComplete(path.join(madeFolder, name), content);
  // File by file: the development server may be serving the folder.
  for (const entry of await readdir(madeFolder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path.relative(madeFolder, file))) await rm(file);
  }
  const previewUrl = (name: string, language: Language) => urls.get(`/images/${previewFile(name, language)}`);
  const catalogue = [...urls].filter(([plain]) => !plain.startsWith('/images/open-graph/'));
  await writeComplete(hashedUrlsFile, JSON.stringify(Object.fromEntries(catalogue.sort())));
  return (name, language, version) => {
    const url = previewUrl(`release-${version}`, language) ?? previewUrl(name, language);
    if (!url) throw new Error(`There is no preview picture of ${name}.`);
    return url;
  };
}
