import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { imageNames } from '../src/content/images.ts';
import type { Content } from '../src/content/page-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { type PageName, pageNames, pagePath } from '../src/lib/paths.ts';
import type { Contents } from './content/reading.ts';
import { cachedFile, cacheFolder, digest, type Files, projectRoot } from './files.ts';
import { missingCharacter } from './fonts.ts';
import { manifestOf, pageAbout } from './manifests.ts';
import { brandFile, readBrand, readColour, type Theme } from './pictures/brand.ts';
import { darkFragment, draw, drawVector, noteMark, type Words } from './pictures/drawing.ts';
import { icons, masterFiles, pressLogos, qrCode, qrCodeName, toIco, toPng, toSizes } from './pictures/files.ts';

/** What an `<img>` shows; the sizes of a photo are candidates. */
type Source = { src: string; srcSet?: string };

/**
 * What is made of one master: files by their paths on the site, and what pages show in place of a plain URL, with the width
 * divided by the height.
 */
type Picture = { files: Map<string, Buffer>; shown?: Record<string, Source & { dark?: Source; aspect?: number }> };

/** The code and libraries that make pictures, and the colours of the dark edition. */
const makers = digest(
  ...globSync(
    '{generator/pictures.ts,generator/fonts.ts,generator/pictures/*.ts,src/styles/tokens.css,package-lock.json}',
    {
      cwd: projectRoot,
    },
  )
    .sort()
    .map((file) => readFileSync(path.join(projectRoot, file))),
);

/**
 * Makes a picture once.
 * @param source everything that it depends on, besides its makers
 */
async function once(source: unknown, make: (files: Picture['files']) => Promise<Picture['shown']>): Promise<Picture> {
  const file = path.join(cacheFolder, 'pictures', digest(makers, JSON.stringify([readBrand(), source])).slice(0, 16));
  const made = await cachedFile(file, async () => {
    const files: Picture['files'] = new Map();
    const shown = await make(files);
    return serialize({ files, shown });
  });
  return deserialize(await readFile(made));
}

/** Adds a file under a name with the hash of its content. @returns its URL */
function addHashed(files: Picture['files'], name: string, content: Buffer): string {
  const { dir, name: stem, ext } = path.posix.parse(name);
  const file = path.posix.join('assets/image', dir, `${stem}.${digest(content).slice(0, 10)}${ext}`);
  files.set(file, content);
  return `/${file}`;
}

/** A designer's file: a drawing as SVG text, or a photo or screenshot as PNG or JPEG. */
export type Master = { file: string } & ({ svg: string } | { photo: Buffer });

/** The masters by their names. */
function readMasters(): ReadonlyMap<string, Master> {
  const read = (file: string): Master => {
    const content = readFileSync(path.join(projectRoot, file));
    return file.endsWith('.svg') ? { file, svg: content.toString() } : { file, photo: content };
  };
  return new Map([...masterFiles(projectRoot)].map(([name, file]) => [name, read(file)]));
}

/** Masters that are not shown as they are. */
const templates = ['preview', 'icon-on-ground'];

/** @throws where there is no such master, naming the file */
function svgMaster(masters: ReadonlyMap<string, Master>, name: string) {
  const master = masters.get(name);
  if (!master || !('svg' in master)) throw new Error(`content/images/${name}.svg: expected an SVG file; found none`);
  return master;
}

/** @throws the error of `make` with the master's file */
async function naming<Made>({ file }: Master, make: Promise<Made>): Promise<Made> {
  try {
    return await make;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Enough digits for a width of 4000 pixels. */
const rounded = (aspect: number): number => Number(aspect.toFixed(4));

/** What the pictures of a language say. */
type Edition = { language: Language; words: Words };

/** Returns the words, if there are fonts for them; else those of the default language, empty where there are none either. */
function drawable(words: Words, first = words): Words {
  if (missingCharacter(Object.values(words).join('')) === undefined) return words;
  return Object.fromEntries(
    Object.entries(first).map(([name, word]) => [name, missingCharacter(word) === undefined ? word : '']),
  );
}

/** Pixels to a CSS pixel in `<name>.png`. */
const plainScale = 2;

/**
 * A picture for pages in each edition, and `/images/<name>.png` for other users of the catalogue. A drawing is one SVG for
 * both themes; it has an edition for each language where a text of it has one.
 * @param editions its words, in the default language first
 * @param dark the dark edition's own master; a QR code has none, because readers refuse inverted codes
 * @throws where a master cannot be drawn, naming its file
 */
export function cataloguePicture(
  name: string,
  editions: readonly [Edition, ...Edition[]],
  master: Master,
  dark?: Master,
): Promise<Picture> {
  const [first] = editions;
  const isTranslated = 'svg' in master && /<text\b[^>]* lang="/.test(master.svg);
  return once([name, editions, master, dark], async (files) => {
    const show = async (stem: string, of: Master, hasDark: boolean, { words, language }: Edition) => {
      if ('svg' in of) {
        const svg = await naming(of, drawVector(of.svg, words, hasDark, language));
        const { width, height } = await sharp(Buffer.from(svg)).metadata();
        return { src: addHashed(files, `${stem}.svg`, Buffer.from(svg)), aspect: rounded(width / height) };
      }
      const { sizes, aspect } = await naming(of, toSizes(of.photo));
      const urls = sizes.map(({ width, webp }) => ({ width, url: addHashed(files, `${stem}-${width}.webp`, webp) }));
      const srcSet = urls.map(({ width, url }) => `${url} ${width}w`).join();
      return { src: urls.at(-1)?.url ?? '', srcSet, aspect: rounded(aspect) };
    };
    const edition = async (stem: string, own: Edition) => {
      const hasDark = 'svg' in master && !dark && name !== qrCodeName;
      const light = await show(stem, master, hasDark, own);
      if (dark) {
        const { aspect, ...shown } = await show(`${stem}-dark`, dark, false, own);
        return { ...light, dark: shown };
      }
      return hasDark ? { ...light, dark: { src: light.src + darkFragment } } : light;
    };
    const shown: Picture['shown'] = {};
    for (const own of isTranslated ? editions : [first]) {
      const stem = own === first ? name : `${name}-${own.language}`;
      shown[`/images/${stem}.png`] = await edition(stem, own);
    }
    if ('photo' in master) {
      const { png, webp } = await toSizes(master.photo);
      files.set(`images/${name}.png`, png).set(`images/${name}.webp`, webp);
    } else {
      const { render } = await draw(master.svg, first.words, 'light', first.language);
      files.set(`images/${name}.png`, await toPng(render(plainScale)));
    }
    return shown;
  });
}

/** The logo's large editions for the press. */
function pressPictures(words: Words, masters: ReadonlyMap<string, Master>): Promise<Picture> {
  const [light, dark] = [masters.get('logo'), masters.get('logo-dark')];
  return once(['press', words, light, dark], async (files) => {
    for (const { file, theme } of pressLogos) {
      const own = theme === 'dark' ? dark : undefined;
      const master = own ?? light;
      if (!master) continue;
      if ('photo' in master) files.set(file, await sharp(master.photo).png().toBuffer());
      else files.set(file, await toPng((await draw(master.svg, words, own ? 'light' : theme)).render(3)));
    }
    return {};
  });
}

/** The first claim of the home page's answer, with the mark of its source; without answers the page's lead. */
function answerFragment({ home, pages }: Content): string {
  const [claim] = home.check.answers[0]?.claims ?? [];
  return claim ? claim.text + noteMark : pages.home.lead;
}

/** A link preview's path among the pictures; a release's is named `release-1.4.0`. */
const previewFile = (name: string, language: Language) => `open-graph/${name}.${language}.png`;

/** The URL that stands for a link preview in a `Picture`. */
const plainUrl = (file: string) => `/images/${file}`;

/** A link preview: one PNG of 1200 by 630. */
function preview(master: Master & { svg: string }, file: string, { language, words }: Edition) {
  return once(['preview', file, words, master], async (files) => {
    const { render } = await naming(master, draw(master.svg, words, 'light', language));
    return { [plainUrl(file)]: { src: addHashed(files, file, await toPng(render(1))) } };
  });
}

/** The icon for browsers: the mark in the colours of the system's theme. */
function iconDrawing(): string {
  const { mark } = readBrand();
  const styles = (theme: Theme) => `.s{fill:${readColour('seal', theme)}}.c{fill:${readColour('on-seal', theme)}}`;
  const style = `${styles('light')}@media(prefers-color-scheme:dark){${styles('dark')}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><style>${style}</style><path class="s" d="${mark.shape}"/><path class="c" fill-rule="evenodd" d="${mark.strokes}"/></svg>\n`;
}

/** The icons that browsers and systems request: the mark, and the mark on a ground that systems may crop. */
function iconPictures(onGround: Master & { svg: string }): Promise<Picture> {
  const masters = {
    plain: { file: brandFile, svg: iconDrawing() },
    onGround,
  };
  return once(['icons', masters], async (files) => {
    const sized = async (size: number, drawing: keyof typeof masters = 'plain') => {
      const { render } = await naming(masters[drawing], draw(masters[drawing].svg, {}));
      return toPng(await sharp(render(32)).resize(size).png().toBuffer());
    };
    for (const { file, size, drawing } of icons) files.set(file, await sized(size, drawing));
    const ico = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await sized(size) })));
    files.set('favicon.ico', toIco(ico)).set('icon.svg', Buffer.from(masters.plain.svg));
    return {};
  });
}

/** The releases with link previews of their own; older ones have the update log's. */
const previewedReleases = 10;

/** The words of each link preview: of each page, with a fragment of an answer, and of each of the newest releases. */
function previewWords(content: Content): Map<string, Words> {
  const { site, pages, releases } = content;
  const of = (title: string, fragment: string) => ({ brand: site.brand, kind: site.kind, title, fragment });
  const ofPages = pageNames
    .filter((page) => !manifestOf(page).parent)
    .map((page) => [page, of(pages[page].preview, answerFragment(content))] as const);
  const ofReleases = releases.releases
    .slice(0, previewedReleases)
    .map(({ version, title, summary }) => [`release-${version}`, of(`${version} ${title}`, summary)] as const);
  return new Map([...ofPages, ...ofReleases]);
}

/**
 * Every picture of the site that is made from a master in `content/images`, and the QR code of the download page. Each starts
 * when it is called.
 * @throws where a master is missing, naming the file
 */
function pictures(contents: Contents, siteOrigin: string): (() => Promise<Picture>)[] {
  const masters = readMasters();
  const editionOf = ({ language, site, about }: Content): Edition => {
    const other = contents.find((content) => content.language !== language);
    const founding = { founding: about.founding.sentence, 'founding.other': other?.about.founding.sentence ?? '' };
    return { language, words: { brand: site.brand, ...founding } };
  };
  const [first, ...others] = contents;
  const { language, words: own } = editionOf(first);
  const words = drawable(own);
  const editions: [Edition, ...Edition[]] = [
    { language, words },
    ...others.map(editionOf).map((edition) => ({ ...edition, words: drawable(edition.words, words) })),
  ];
  const downloads = new URL(pagePath(pageAbout('downloads')), siteOrigin).href;
  const made = [...masters.keys()].filter((name) => !templates.includes(name) && !name.endsWith('-dark'));
  const previewMaster = svgMaster(masters, 'preview');
  return [
    ...[...new Set([...imageNames, ...made])].map((name) => () => {
      if (name === qrCodeName) {
        return cataloguePicture(
          name,
          [{ language, words: {} }],
          masters.get(name) ?? { file: 'the QR code', svg: qrCode(downloads) },
        );
      }
      return cataloguePicture(
        name,
        editions,
        masters.get(name) ?? svgMaster(masters, name),
        masters.get(`${name}-dark`),
      );
    }),
    () => pressPictures(words, masters),
    ...contents.flatMap((content) => {
      const inDefault = previewWords(first);
      return [...previewWords(content)].map(([name, words]) => {
        const edition = { language: content.language, words: drawable(words, inDefault.get(name)) };
        return () => preview(previewMaster, previewFile(name, content.language), edition);
      });
    }),
    () => iconPictures(svgMaster(masters, 'icon-on-ground')),
  ];
}

/** The pictures of the site. */
export type Pictures = {
  files: Files;
  /** What pages show in place of the plain URLs (src/features/image-catalogue). */
  shown: Readonly<Record<string, unknown>>;
  /** Returns the URL of a link's preview picture; that of a release, where it has its own. @throws where there is none */
  previewUrl: (name: PageName, language: Language, version?: string) => string;
};

/** Returns a warning for each language that pictures have no font for. */
export const pictureWarnings = (contents: Contents): string[] =>
  contents.flatMap((content) => {
    const words = [content.about.founding.sentence, ...[...previewWords(content).values()].flatMap(Object.values)];
    const character = missingCharacter(words.join(''));
    if (character === undefined) return [];
    const instead = content === contents[0] ? 'have no words that need it' : `are those in ${contents[0].language}`;
    return `content/${content.language}: there is no font for “${character}”: pictures and link previews ${instead}`;
  });

/** Makes the site's pictures from the masters in `content/images`, cached by content. */
export async function makePictures(contents: Contents, siteOrigin: string): Promise<Pictures> {
  for (const warning of pictureWarnings(contents)) console.warn(warning);
  // Two at a time, so that one picture is rendered while another is encoded.
  const made = await new PQueue({ concurrency: 2 }).addAll(pictures(contents, siteOrigin));
  const shown = new Map(made.flatMap((picture) => Object.entries(picture.shown ?? {})));
  const catalogue = [...shown].filter(([plain]) => !plain.startsWith(plainUrl('open-graph/')));
  const previewUrl = (name: string, language: Language) => shown.get(plainUrl(previewFile(name, language)))?.src;
  return {
    files: new Map(made.flatMap(({ files }) => [...files].map(([name, content]) => [`/${name}`, content] as const))),
    shown: Object.fromEntries(catalogue.sort()),
    previewUrl: (name, language, version) => {
      const page = manifestOf(name).parent ?? name;
      const url = previewUrl(`release-${version}`, language) ?? previewUrl(page, language);
      if (!url) throw new Error(`There is no preview picture of ${name}.`);
      return url;
    },
  };
}
