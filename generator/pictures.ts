import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { imageNames } from '../src/content/names.ts';
import type { Content } from '../src/content/page-content.ts';
import { type AppPlateContent, homePlate, releasePlate } from '../src/content/plate.ts';
import { orderOf } from '../src/content/release-order.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { articlePages, type PageName, pageNames } from '../src/lib/paths.ts';
import type { Contents } from './content/reading.ts';
import { cachedFile, cacheFolder, digest, type Files, projectRoot } from './files.ts';
import { drawableTexts, missingCharacter, type PictureTexts } from './fonts.ts';
import { manifestOf } from './manifests.ts';
import { readBrand } from './pictures/brand.ts';
import { draw, drawVector, noteMark } from './pictures/drawing.ts';
import {
  addHashed,
  type Drawing,
  drawingIn,
  type Master,
  type Masters,
  pressLogos,
  qrCodeName,
  readMasters,
  resizePhoto,
  toPng,
  withFileInError,
} from './pictures/files.ts';
import { drawIcons, type IconMasters, iconMasters } from './pictures/icons.ts';
import { pressLogo, withLogo } from './pictures/logo.ts';
import { darkFragment } from './pictures/palette.ts';

type ImageSource = { src: string; srcSet?: string };

/** The hashed files that pages show for a plain URL such as `/images/logo.png`. `aspect` is width divided by height. */
type HashedImage = ImageSource & { aspect: number; dark?: ImageSource };

/** The output for one master: files by path on the site, images by plain URL, URLs of previews by name. */
type Picture = {
  files: Map<string, Buffer>;
  hashedImages?: Record<string, HashedImage>;
  previews?: Record<string, string>;
};

/** Changes with the code and libraries that create pictures, and with the colours of the dark edition. */
const codeFiles = [
  'generator/{pictures,fonts,typefaces}.ts',
  'generator/pictures/*.ts',
  'src/styles/tokens.css',
  'package-lock.json',
];
const codeDigest = digest(
  ...globSync(codeFiles, { cwd: projectRoot })
    .sort()
    .map((file) => readFileSync(path.join(projectRoot, file))),
);

/** Creates a picture, or returns it from the cache. `inputs` is all that it depends on except the code and the brand. */
async function cachedPicture(inputs: unknown, create: (files: Picture['files']) => Promise<Omit<Picture, 'files'>>) {
  const key = digest(codeDigest, JSON.stringify([readBrand(), inputs])).slice(0, 16);
  const file = await cachedFile(path.join(cacheFolder, 'pictures', key), async () => {
    const files: Picture['files'] = new Map();
    const urls = await create(files);
    return serialize({ files, ...urls } satisfies Picture);
  });
  const picture: Picture = deserialize(await readFile(file));
  return picture;
}

/** Masters from which other pictures are created, and which pages do not show. */
export const templates = ['preview', 'preview-app', 'icon-on-ground'];

/** Rounds to as many digits as pictures of up to 4000 pixels need. */
const roundAspect = (aspect: number): number => Number(aspect.toFixed(4));

type Edition = { language: Language; texts: PictureTexts };

/** Adds the files of an image: a drawing as SVG, a photo in several widths. `withDark` adds the dark theme to a drawing. */
async function addImage(files: Picture['files'], stem: string, master: Master, edition: Edition, withDark: boolean) {
  if ('svg' in master) {
    const { texts, language } = edition;
    const svg = Buffer.from(await withFileInError(master, drawVector(master.svg, texts, withDark, language)));
    const { width, height } = await sharp(svg).metadata();
    return { src: addHashed(files, `${stem}.svg`, svg), aspect: roundAspect(width / height) };
  }
  const { sizes, aspect } = await withFileInError(master, resizePhoto(master.photo));
  const urls = sizes.map(({ width, webp }) => ({ width, url: addHashed(files, `${stem}-${width}.webp`, webp) }));
  const srcSet = urls.map(({ width, url }) => `${url} ${width}w`).join();
  return { src: urls.at(-1)?.url ?? '', srcSet, aspect: roundAspect(aspect) };
}

const plainScale = 2;

/**
 * Creates a picture for pages in each edition, and `/images/<name>.png` for other users of the image catalogue. A drawing
 * is one SVG for both themes; if it has texts, there is one for each language.
 * @param editions the default language first
 * @param dark the master for the dark theme; a QR code has none, because readers refuse inverted codes
 * @throws if a master cannot be drawn, with the name of its file
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
  return cachedPicture([name, editions, master, dark], async (files) => {
    const hashedImages: Record<string, HashedImage> = {};
    for (const edition of isTranslated ? editions : [first]) {
      const stem = edition === first ? name : `${name}-${edition.language}`;
      const image: HashedImage = await addImage(files, stem, master, edition, hasBothThemes);
      if (hasBothThemes) image.dark = { src: image.src + darkFragment };
      if (dark) {
        const { aspect: _, ...darkImage } = await addImage(files, `${stem}-dark`, dark, edition, false);
        image.dark = darkImage;
      }
      hashedImages[`/images/${stem}.png`] = image;
    }
    if ('photo' in master) {
      const { png, webp } = await resizePhoto(master.photo);
      files.set(`images/${name}.png`, png).set(`images/${name}.webp`, webp);
    } else {
      const { svg, render } = await draw(master.svg, first.texts, 'light', first.language);
      files.set(`images/${name}.png`, await toPng(render(plainScale), svg));
    }
    return { hashedImages };
  });
}

/** Creates the logos of the press kit. The dark logo is drawn from the light master, unless it has a master. */
function pressPictures(texts: PictureTexts, masters: Masters): Promise<Picture> {
  const [light, dark] = [masters.get('logo'), masters.get('logo-dark')];
  return cachedPicture(['press', texts, light, dark], async (files) => {
    for (const { file, theme } of pressLogos) {
      const darkMaster = theme === 'dark' ? dark : undefined;
      const master = darkMaster ?? light;
      if (!master) continue;
      files.set(file, await withFileInError(master, pressLogo(master, texts, darkMaster ? 'light' : theme)));
    }
    return {};
  });
}

/** In pixels, of the link previews that the build creates. */
export const previewSize = { width: 1200, height: 630 };

/** Creates a link preview, a PNG. @param name of a page, or `release-1.4.0` */
function linkPreview(master: Drawing, name: string, { language, texts }: Edition): Promise<Picture> {
  const file = `open-graph/${name}.${language}.png`;
  return cachedPicture(['preview', file, texts, master], async (files) => {
    const { svg, render } = await withFileInError(master, draw(master.svg, texts, 'light', language));
    return { previews: { [`${name}.${language}`]: addHashed(files, file, await toPng(render(1), svg)) } };
  });
}

/** Creates the icons that browsers and systems request. */
function iconPictures(masters: IconMasters): Promise<Picture> {
  return cachedPicture(['icons', masters], async (files) => {
    for (const [name, content] of await withFileInError(masters.plain, drawIcons(masters))) files.set(name, content);
    return {};
  });
}

/** The app in a preview: the decisive words of a source, its first line and the question. Screenshots are too small there. */
function appTexts(plate: AppPlateContent | undefined): PictureTexts | undefined {
  const shown = plate?.window ?? plate?.phone;
  if (!shown) return undefined;
  const { question, answer, source, quote } = shown;
  const words = /\*([^*]+)\*/.exec(quote)?.[1] ?? quote;
  return { question, answer: `${answer[0]?.text ?? ''}${noteMark}`, source, quote: words };
}

/**
 * The number of newest releases, and of newest articles of a page, with their own link preview. Older ones and pre-releases use
 * that of the list.
 */
const previewedItems = 10;

function previewTexts({ site, home, pages, releases, articles }: Content): Map<string, PictureTexts> {
  const homeApp = appTexts(homePlate({ home, site }));
  const textsWith = (title: string, fragment: string, app = homeApp) => ({
    brand: site.brand,
    kind: site.kind,
    title,
    fragment,
    ...app,
  });
  const claim = home.check.answers[0]?.claims.find(({ verdict }) => verdict === 'supports');
  const answer = claim ? claim.text + noteMark : pages.home.lead;
  const texts = new Map<string, PictureTexts>();
  for (const page of pageNames.filter((name) => !manifestOf(name).parent)) {
    texts.set(page, textsWith(pages[page].preview, answer));
  }
  const stable = [...orderOf(releases.releases).stable.values()];
  for (const { version, title, summary, plate } of stable.slice(0, previewedItems)) {
    const app = plate && appTexts(releasePlate(plate, site));
    texts.set(`release-${version}`, textsWith(`${version} ${title}`, summary, app));
  }
  for (const [page, list] of Object.entries(articles)) {
    for (const { slug, title, description } of list.slice(0, previewedItems))
      texts.set(`${page}-${slug}`, textsWith(title, description));
  }
  return texts;
}

/**
 * The texts `….other` are in another language. On a site with one language, `founding.other` is the brand, and `member.other` is
 * empty.
 */
export function pictureTexts(content: Content, contents: Contents): PictureTexts {
  const textsIn = (edition?: Content) => {
    const plans = edition?.plans.plans ?? [];
    const plan = plans.find(({ emphasis }) => emphasis) ?? plans[0];
    return { founding: edition?.about.founding.sentence ?? '', member: plan?.name ?? '' };
  };
  const { brand } = content.site;
  const other = textsIn(contents.find(({ language }) => language !== content.language));
  return { brand, ...textsIn(content), 'founding.other': other.founding || brand, 'member.other': other.member };
}

/** Returns a function for each picture, which creates it. @throws if a master is missing, with the name of its file */
function pictureTasks(contents: Contents, siteOrigin: string): (() => Promise<Picture>)[] {
  const [first, ...others] = contents;
  const masters = readMasters(siteOrigin, !first.site.logo);
  const textsOf = (content: Content) => pictureTexts(content, contents);
  const texts = drawableTexts(textsOf(first));
  const editions: [Edition, ...Edition[]] = [
    { language: first.language, texts },
    ...others.map((content) => ({ language: content.language, texts: drawableTexts(textsOf(content), texts) })),
  ];
  const masterNames = [...masters.keys()].filter((name) => !templates.includes(name) && !name.endsWith('-dark'));
  const catalogue = [...new Set([...imageNames, ...masterNames])].map((name) => {
    const master = masters.get(name) ?? drawingIn(masters, name);
    return () => cataloguePicture(name, editions, master, masters.get(`${name}-dark`));
  });
  const previewTemplate = drawingIn(masters, 'preview');
  const appTemplate = masters.has('preview-app') ? drawingIn(masters, 'preview-app') : previewTemplate;
  const { logo } = first.site;
  const logoMaster = masters.get(logo?.name ?? '');
  const withOwnLogo = async (template: Drawing) =>
    logo && logoMaster ? { ...template, svg: await withLogo(template.svg, logoMaster, logo.hasName, texts) } : template;
  const defaultTexts = previewTexts(first);
  const previews = contents.flatMap((content) =>
    [...previewTexts(content)].map(([name, translatedTexts]) => {
      const edition = { language: content.language, texts: drawableTexts(translatedTexts, defaultTexts.get(name)) };
      return async () =>
        linkPreview(await withOwnLogo(edition.texts.question ? appTemplate : previewTemplate), name, edition);
    }),
  );
  const ownIcons = iconMasters(masters);
  return [...catalogue, () => pressPictures(texts, masters), ...previews, () => iconPictures(ownIcons)];
}

export type Pictures = {
  files: Files;
  /** The images that pages show instead of the plain URLs, which are the keys (src/features/image-catalogue). */
  hashedImages: Readonly<Record<string, unknown>>;
  /** Returns the URL of the link preview of a release or an article or, if it has none, of the page. @throws if neither has one */
  previewUrl: (name: PageName, language: Language, item?: string) => string;
};

const pictureWarnings = (contents: Contents): string[] =>
  contents.flatMap((content) => {
    const texts = [content.about.founding.sentence, ...[...previewTexts(content).values()].flatMap(Object.values)];
    const character = missingCharacter(texts.join(''));
    if (character === undefined) return [];
    const consequence = content === contents[0] ? 'omit words that need it' : `use those in ${contents[0].language}`;
    return `content/${content.language}: there is no font for “${character}”: pictures and link previews ${consequence}`;
  });

export async function createPictures(contents: Contents, siteOrigin: string): Promise<Pictures> {
  for (const warning of pictureWarnings(contents)) console.warn(warning);
  // Two at a time, so that one picture is rendered while another is encoded.
  const pictures = await new PQueue({ concurrency: 2 }).addAll(pictureTasks(contents, siteOrigin));
  const previews = new Map(pictures.flatMap((picture) => Object.entries(picture.previews ?? {})));
  const hashedImages = pictures.flatMap((picture) => Object.entries(picture.hashedImages ?? {}));
  const files = pictures.flatMap((picture) => [...picture.files]);
  return {
    files: new Map(files.map(([name, content]) => [`/${name}`, content])),
    hashedImages: Object.fromEntries(hashedImages.sort()),
    previewUrl: (name, language, item) => {
      const page = manifestOf(name).parent ?? name;
      const prefix = articlePages.includes(name) ? name : 'release';
      const url = previews.get(`${prefix}-${item}.${language}`) ?? previews.get(`${page}.${language}`);
      if (!url) throw new Error(`There is no preview picture of ${name}.`);
      return url;
    },
  };
}
