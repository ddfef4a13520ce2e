/*
 * The names that content, pages and build share. No schemas: pages load this.
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
type ImageName = keyof typeof imageBases;

export const isImageName = (name: string): name is ImageName => Object.hasOwn(imageBases, name);
export const imageNames = Object.keys(imageBases).filter(isImageName);
