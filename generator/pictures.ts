import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { imageNames } from '../src/content/names.ts';
import type { Content } from '../src/content/page-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { type PageName, pageNames } from '../src/lib/paths.ts';
import type { Contents } from './content/reading.ts';
import { cachedFile, cacheFolder, digest, type Files, projectRoot } from './files.ts';
import { drawable, missingCharacter } from './fonts.ts';
import { manifestOf } from './manifests.ts';
import { darkFragment, readBrand } from './pictures/brand.ts';
import { draw, drawVector, noteMark, type Words } from './pictures/drawing.ts';
import {
  addHashed,
  type Drawing,
  drawingIn,
  iconDrawing,
  icons,
  type Master,
  type Masters,
  naming,
  pressLogos,
  qrCodeName,
  readMasters,
  toIco,
  toPng,
  toSizes,
} from './pictures/files.ts';

/** What an `<img>` shows; the sizes of a photo are candidates. */
type Source = { src: string; srcSet?: string };

/** What pages show in place of a plain URL, with the width divided by the height. */
type Shown = Source & { aspect: number; dark?: Source };

/** What is made of one master: files by their paths on the site, and what is shown, by plain URLs or names of previews. */
type Picture = { files: Map<string, Buffer>; shown?: Record<string, Shown>; previews?: Record<string, string> };

/** The code and libraries that make pictures, and the colours of the dark edition. */
const inputs =
  '{generator/{pictures,fonts,typefaces}.ts,generator/pictures/*.ts,src/styles/tokens.css,package-lock.json}';
const makers = digest(
  ...globSync(inputs, { cwd: projectRoot })
    .sort()
    .map((file) => readFileSync(path.join(projectRoot, file))),
);

/** Makes a picture, cached by the code and by `source`, everything else that it depends on. */
async function once(source: unknown, make: (files: Picture['files']) => Promise<Omit<Picture, 'files'>>) {
  const file = path.join(cacheFolder, 'pictures', digest(makers, JSON.stringify([readBrand(), source])).slice(0, 16));
  const made = await cachedFile(file, async () => {
    const files: Picture['files'] = new Map();
    const rest = await make(files);
    return serialize({ files, ...rest } satisfies Picture);
  });
  const picture: Picture = deserialize(await readFile(made));
  return picture;
}

/** Masters that are not shown as they are. */
export const templates = ['preview', 'icon-on-ground'];

/** Rounds to digits that are enough for 4000 pixels. */
const rounded = (aspect: number): number => Number(aspect.toFixed(4));

type Edition = { language: Language; words: Words };

/** Pixels to a CSS pixel in `<name>.png`. */
const plainScale = 2;

/**
 * A picture for pages in each edition, and `/images/<name>.png` for other users of the catalogue. A drawing is one SVG for
 * both themes, and one for each language if it has texts.
 * @param editions the default language first
 * @param dark the master of the dark edition; a QR code has none, because readers refuse inverted codes
 * @throws if a master cannot be drawn, naming its file
 */
export function cataloguePicture(
  name: string,
  editions: readonly [Edition, ...Edition[]],
  master: Master,
  dark?: Master,
): Promise<Picture> {
  const [first] = editions;
  const hasBothThemes = 'svg' in master && !dark && name !== qrCodeName;
  const isTranslated = 'svg' in master && /<text\b[^>]* lang="/.test(master.svg);
  return once([name, editions, master, dark], async (files) => {
    const show = async (stem: string, of: Master, { words, language }: Edition): Promise<Shown> => {
      if ('svg' in of) {
        const svg = await naming(of, drawVector(of.svg, words, hasBothThemes, language));
        const { width, height } = await sharp(Buffer.from(svg)).metadata();
        return { src: addHashed(files, `${stem}.svg`, Buffer.from(svg)), aspect: rounded(width / height) };
      }
      const { sizes, aspect } = await naming(of, toSizes(of.photo));
      const urls = sizes.map(({ width, webp }) => ({ width, url: addHashed(files, `${stem}-${width}.webp`, webp) }));
      const srcSet = urls.map(({ width, url }) => `${url} ${width}w`).join();
      return { src: urls.at(-1)?.url ?? '', srcSet, aspect: rounded(aspect) };
    };
    const shown: Picture['shown'] = {};
    for (const own of isTranslated ? editions : [first]) {
      const stem = own === first ? name : `${name}-${own.language}`;
      const light = await show(stem, master, own);
      const { aspect: _, ...darkSource } = dark ? await show(`${stem}-dark`, dark, own) : light;
      const inDark = hasBothThemes ? { src: light.src + darkFragment } : dark && darkSource;
      shown[`/images/${stem}.png`] = { ...light, ...(inDark && { dark: inDark }) };
    }
    if ('photo' in master) {
      const { png, webp } = await toSizes(master.photo);
      files.set(`images/${name}.png`, png).set(`images/${name}.webp`, webp);
    } else {
      const { render } = await draw(master.svg, first.words, 'light', first.language);
      files.set(`images/${name}.png`, await toPng(render(plainScale)));
    }
    return { shown };
  });
}

/** The logo's large editions for the press; the dark one is made from the light one, unless it has a master. */
function pressPictures(words: Words, masters: Masters): Promise<Picture> {
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

/** A link preview: one PNG of 1200 by 630. @param name of its page, or `release-1.4.0` */
function preview(master: Drawing, name: string, { language, words }: Edition): Promise<Picture> {
  const file = `open-graph/${name}.${language}.png`;
  return once(['preview', file, words, master], async (files) => {
    const { render } = await naming(master, draw(master.svg, words, 'light', language));
    return { previews: { [`${name}.${language}`]: addHashed(files, file, await toPng(render(1))) } };
  });
}

/** The icons that browsers and systems request: the mark, and the mark on a ground that systems may crop. */
function iconPictures(onGround: Drawing): Promise<Picture> {
  const masters = { plain: iconDrawing(), onGround };
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

function previewWords({ site, home, pages, releases }: Content): Map<string, Words> {
  const of = (title: string, fragment: string) => ({ brand: site.brand, kind: site.kind, title, fragment });
  const [claim] = home.check.answers[0]?.claims ?? [];
  const answer = claim ? claim.text + noteMark : pages.home.lead;
  const ofPages = pageNames
    .filter((page) => !manifestOf(page).parent)
    .map((page) => [page, of(pages[page].preview, answer)] as const);
  const ofReleases = releases.releases
    .slice(0, previewedReleases)
    .map(({ version, title, summary }) => [`release-${version}`, of(`${version} ${title}`, summary)] as const);
  return new Map([...ofPages, ...ofReleases]);
}

/** The words of pictures; `.other` is the same in another language, without one the brand or nothing. */
export function pictureWords(content: Content, contents: Contents): Words {
  const wordsIn = (one?: Content) => {
    const plans = one?.plans.plans ?? [];
    const plan = plans.find(({ emphasis }) => emphasis) ?? plans[0];
    return { founding: one?.about.founding.sentence ?? '', member: plan?.name ?? '' };
  };
  const { brand } = content.site;
  const other = wordsIn(contents.find(({ language }) => language !== content.language));
  return { brand, ...wordsIn(content), 'founding.other': other.founding || brand, 'member.other': other.member };
}

/** Every picture of the site. Each is made when its function is called. @throws if a master is missing, naming the file */
function pictures(contents: Contents, siteOrigin: string): (() => Promise<Picture>)[] {
  const masters = readMasters(siteOrigin);
  const wordsOf = (content: Content) => pictureWords(content, contents);
  const [first, ...others] = contents;
  const words = drawable(wordsOf(first));
  const editions: [Edition, ...Edition[]] = [
    { language: first.language, words },
    ...others.map((content) => ({ language: content.language, words: drawable(wordsOf(content), words) })),
  ];
  const made = [...masters.keys()].filter((name) => !templates.includes(name) && !name.endsWith('-dark'));
  const catalogue = [...new Set([...imageNames, ...made])].map((name) => {
    const master = masters.get(name) ?? drawingIn(masters, name);
    return () => cataloguePicture(name, editions, master, masters.get(`${name}-dark`));
  });
  const previewMaster = drawingIn(masters, 'preview');
  const inDefault = previewWords(first);
  const previews = contents.flatMap((content) =>
    [...previewWords(content)].map(([name, own]) => {
      const edition = { language: content.language, words: drawable(own, inDefault.get(name)) };
      return () => preview(previewMaster, name, edition);
    }),
  );
  const onGround = drawingIn(masters, 'icon-on-ground');
  return [...catalogue, () => pressPictures(words, masters), ...previews, () => iconPictures(onGround)];
}

export type Pictures = {
  files: Files;
  /** What pages show in place of the plain URLs (src/features/image-catalogue). */
  shown: Readonly<Record<string, unknown>>;
  /** Returns the URL of a page's link preview; that of the release, if it has one. @throws if there is none */
  previewUrl: (name: PageName, language: Language, version?: string) => string;
};

const pictureWarnings = (contents: Contents): string[] =>
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
  const previews = new Map(made.flatMap((picture) => Object.entries(picture.previews ?? {})));
  const shown = made.flatMap((picture) => Object.entries(picture.shown ?? {}));
  return {
    files: new Map(made.flatMap(({ files }) => [...files].map(([name, content]) => [`/${name}`, content] as const))),
    shown: Object.fromEntries(shown.sort()),
    previewUrl: (name, language, version) => {
      const page = manifestOf(name).parent ?? name;
      const url = previews.get(`release-${version}.${language}`) ?? previews.get(`${page}.${language}`);
      if (!url) throw new Error(`There is no preview picture of ${name}.`);
      return url;
    },
  };
}
