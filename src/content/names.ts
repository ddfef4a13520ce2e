// Without schemas, because pages load this module.

/** In the order in which pages list them. */
export const platforms = ['windows', 'macos', 'linux', 'ios', 'android', 'web'] as const;
export type Platform = (typeof platforms)[number];

export const isFileKind = (kind: string): boolean => kind !== 'store' && kind !== 'web';

export const changeKinds = ['new', 'improved', 'fixed', 'security'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export function groupByKind<Change extends { kind: ChangeKind }>(changes: readonly Change[]): [ChangeKind, Change[]][] {
  const ofKind = (kind: ChangeKind) => changes.filter((change) => change.kind === kind);
  return changeKinds.map((kind): [ChangeKind, Change[]] => [kind, ofKind(kind)]).filter(([, { length }]) => length > 0);
}

/** The base URL of each picture in the image catalogue: the chat app's images or the website's. */
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
