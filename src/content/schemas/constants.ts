import { type PageName, pageNames } from '../../lib/paths.ts';
/*
 * Values that pages import without the schemas, so that pages do not load the validator.
 */

/** The product's platforms, in the order of lists. */
export const platforms = ['windows', 'macos', 'linux', 'ios', 'android', 'web'] as const;
export type Platform = (typeof platforms)[number];

/** True for a download that is a file; false for a store's page and the web app. */
export const isFileKind = (kind: string): boolean => kind !== 'store' && kind !== 'web';

/** The kinds of change, in the order of a release's page. */
export const changeKinds = ['new', 'improved', 'fixed', 'security'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Groups changes by kind; no kind is empty. */
export function byKind<Change extends { kind: ChangeKind }>(changes: readonly Change[]): [ChangeKind, Change[]][] {
  const ofKind = (kind: ChangeKind) => changes.filter((change) => change.kind === kind);
  return changeKinds.map((kind): [ChangeKind, Change[]] => [kind, ofKind(kind)]).filter(([, { length }]) => length > 0);
}

/** The most characters of a report's text, and of its system. */
export const maximumReportLength = 10_000;
export const maximumSystemLength = 200;

/** Pages whose heading is not in pages.json. */
export const pagesWithOwnHeading = ['home', 'privacyAgreement', 'userAgreement'] as const satisfies PageName[];

type OpenedPageName = Exclude<PageName, (typeof pagesWithOwnHeading)[number]>;

/** Pages with the heading and lead of pages.json: the default of a new page. */
export const openedPageNames = pageNames.filter(
  (name): name is OpenedPageName => !pagesWithOwnHeading.some((own) => own === name),
);

/** The pictures of the image catalogue, each with its base: the chat app's images or the website's. */
export const imageBases = {
  logo: 'officialChat',
  aboutUsText: 'website',
  CEO: 'website',
  CTO: 'website',
  rightArrow: 'website',
  erweima: 'officialChat',
  tagImg: 'officialChat',
  compareImg: 'officialChat',
  member: 'officialChat',
} as const;
export type ImageName = keyof typeof imageBases;

export const isImageName = (name: string): name is ImageName => Object.hasOwn(imageBases, name);
export const imageNames = Object.keys(imageBases).filter(isImageName);

/** The catalogue's pictures with an edition for each language but the default one: `<name>-<language>.png`. */
export const translatedImages: readonly string[] = ['aboutUsText'];
