import { existsSync, readFileSync } from 'node:fs';
import { glob, readdir, readFile, rm } from 'node:fs/promises';
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
import { cachedFile, cacheFolder, digest, writeInto } from './cache.ts';
import { contentFolder, newestReleases } from './content.ts';
import { draw, type Theme, type Words } from './pictures/drawing.ts';
import { hashed, icons, pictureFile, plainUrl, scales, toEditions, toIco, toPng } from './pictures/files.ts';
import { qrCode } from './pictures/qr-code.ts';

/** A set of files made from one master. */
type Picture = {
  /** Everything that the files depend on, besides this code: the same source gives the same files. */
  source: unknown;
  /** Makes the files: their paths below the site's root, and their content. */
  make: () => Promise<Map<string, Buffer>>;
};

/** A designer's file: SVG, or a PNG that replaces it. */
type Master = { name: string } & ({ svg: string } | { png: Buffer });

function readMaster(name: string): Master | undefined {
  const file = path.join(projectRoot, 'content/images', name);
  if (existsSync(`${file}.png`)) return { name, png: readFileSync(`${file}.png`) };
  return existsSync(`${file}.svg`) ? { name, svg: readFileSync(`${file}.svg`, 'utf8') } : undefined;
}

/** @throws where there is no such file, naming it */
function svgMaster(name: string) {
  const master = readMaster(name);
  if (!master || !('svg' in master)) throw new Error(`content/images/${name}.svg: expected an SVG file; found none`);
  return master;
}

type Edition = { theme: Theme; language?: Language | undefined };

/** Draws an SVG master, and adds its name to the message of an error. */
async function drawMaster({ name, svg }: { name: string; svg: string }, words: Words, edition?: Edition) {
  try {
    return await draw(svg, words, edition?.theme, edition?.language);
  } catch (error) {
    throw new Error(`content/images/${name}.svg: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the function that renders a master in a scale. A PNG has the pixels of the largest one. */
async function renderer(master: Master, words: Words, edition: Edition): Promise<(scale: number) => Promise<Buffer>> {
  if ('svg' in master) {
    const { render } = await drawMaster(master, words, edition);
    return async (scale) => render(scale);
  }
  const { width } = await sharp(master.png).metadata();
  const resized = (scale: number) => Math.round((width * scale) / Math.max(...scales));
  return (scale) => sharp(master.png).resize(resized(scale)).png().toBuffer();
}

/** The scales of the catalogue's pictures that pages show; the largest is for the press. */
const isShown = (scale: number): boolean => scale <= 2;

/**
 * A picture of the catalogue: every edition in every scale and format as `/images/<name>.png`, and the smallest format of
 * what pages show under a hashed name. All supported browsers read every format.
 * @param generated the QR code's SVG, which has one edition
 */
function cataloguePicture(name: string, words: Words, generated?: string): Picture {
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
  const make = async () => {
    const files = new Map<string, Buffer>();
    const shown = new Map<string, Buffer>();
    for (const { theme, language, master, drawnTheme } of editions) {
      const render = await renderer(master, words, { theme: drawnTheme, language });
      const stem = language && language !== defaultLanguage ? `${name}-${language}` : name;
      for (const scale of scales) {
        const file = pictureFile(stem, theme, scale);
        const formats = await toEditions(await render(scale), scale);
        for (const [ending, content] of formats) files.set(`images/${file}.${ending}`, content);
        const smallest = formats.at(-1);
        if (smallest && isShown(scale)) shown.set(`${file}.${smallest[0]}`, smallest[1]);
      }
    }
    return new Map([...files, ...hashed(shown)]);
  };
  return { source: [name, words, editions], make };
}

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
  const master = svgMaster('preview');
  const { language, site } = content;
  const words = { brand: site.brand, kind: site.kind, title, fragment };
  return {
    source: ['preview', name, language, words, master],
    make: async () => {
      const { render } = await drawMaster(master, words, { theme: 'light', language });
      return hashed(new Map([[`${previewFile(name, language)}.png`, await toPng(render(1))]]));
    },
  };
}

/** Link previews for each page, with a fragment of an answer, and for each of the newest releases, in each language. */
const previews = (contents: Contents): Picture[] =>
  languages.flatMap((language) => {
    const content = contents[language];
    const fragment = answerFragment(content);
    return [
      ...pageNames.map((page) => preview(page, content, { title: content.pages[page].preview, fragment })),
      ...newestReleases(content).map(({ version, title, summary }) =>
        preview(`release-${version}`, content, { title: `${version} ${title}`, fragment: summary }),
      ),
    ];
  });

/** The icons that browsers and systems request: `public/icon.svg`, and the seal on a ground that systems may crop. */
function iconPicture(): Picture {
  const masters = {
    plain: { name: 'icon', svg: readFileSync(path.join(projectRoot, 'public/icon.svg'), 'utf8') },
    onGround: svgMaster('icon-on-ground'),
  };
  return {
    source: ['icons', masters],
    make: async () => {
      const sized = async (drawing: keyof typeof masters, size: number) => {
        const image = (await drawMaster(masters[drawing], {})).render(32);
        return toPng(await sharp(image).resize(size).png().toBuffer());
      };
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

/** A folder with every made picture, at its path below the site's root. */
export const madeFolder = path.join(cacheFolder, 'made-pictures');

/** The URLs that pages show in place of the plain ones: src/features/image-catalogue/hashed-urls.json of a build. */
export const hashedUrlsFile = path.join(contentFolder, 'hashed-urls.json');

/** Hashes the other inputs of the pictures: the code that makes them, and the colours of the dark edition. */
async function hashMakers(): Promise<string> {
  const makers = '{build/pictures.ts,build/fonts.ts,build/pictures/*.ts,src/styles/tokens.css}';
  const files = await Array.fromAsync(glob(makers, { cwd: projectRoot }));
  return digest(...(await Promise.all(files.sort().map((file) => readFile(path.join(projectRoot, file))))));
}

/** Makes a picture's files, once for the same source. */
async function makeOnce({ source, make }: Picture, makers: string): Promise<Map<string, Buffer>> {
  const key = digest(makers, JSON.stringify(source)).slice(0, 16);
  return deserialize(
    await readFile(await cachedFile(path.join(cacheFolder, 'pictures', key), async () => serialize(await make()))),
  );
}

/** Returns the URL of a link's preview picture: that of the release, where it has its own, else the page's. @throws where there is none */
export type PreviewUrl = (name: PageName, language: Language, version?: string) => string;

/** Makes the site's pictures from the masters in `content/images`, cached by content, in a folder that is served beside `public/`. */
export async function writePictures(contents: Contents, siteOrigin: string): Promise<PreviewUrl> {
  const makers = await hashMakers();
  // Two at a time, so that one picture is rendered while another is encoded.
  const made = await new PQueue({ concurrency: 2 }).addAll(
    pictures(contents, siteOrigin).map((picture) => () => makeOnce(picture, makers)),
  );
  const files = new Map(made.flatMap((each) => [...each]));
  for (const [name, content] of files) await writeInto(madeFolder, name, content);
  // File by file: the development server may be serving the folder.
  for (const entry of await readdir(madeFolder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path.relative(madeFolder, file))) await rm(file);
  }
  const urls = new Map(
    [...files.keys()].sort().flatMap((file) => {
      const plain = plainUrl(file);
      return plain ? [[plain, `/${file}`] as const] : [];
    }),
  );
  const shown = [...urls].filter(([plain]) => !plain.startsWith(`/images/${previewFolder}`));
  await writeInto('', hashedUrlsFile, JSON.stringify(Object.fromEntries(shown)));
  return (name, language, version) => {
    const own = urls.get(`/images/${previewFile(`release-${version}`, language)}.png`);
    const url = own ?? urls.get(`/images/${previewFile(name, language)}.png`);
    if (!url) throw new Error(`There is no preview picture of ${name}.`);
    return url;
  };
}
