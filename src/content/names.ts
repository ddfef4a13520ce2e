// No schemas in this module, because pages load it.

export const platforms = ['windows', 'macos', 'linux', 'ios', 'android', 'web'] as const;
export type Platform = (typeof platforms)[number];

export const isFileKind = (kind: string): boolean => kind !== 'store' && kind !== 'web';

/** What a source says about a claim, in the order of the buttons that visitors choose from. */
export const verdicts = ['supports', 'contradicts', 'silent'] as const;

/** In the order in which pages list them. */
export const changeKinds = ['breaking', 'new', 'improved', 'fixed', 'security', 'deprecated', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export function groupByKind<Change extends { kind: ChangeKind }>(changes: readonly Change[]): [ChangeKind, Change[]][] {
  const groups = changeKinds.map((kind): [ChangeKind, Change[]] => [
    kind,
    changes.filter((change) => change.kind === kind),
  ]);
  return groups.filter(([, changesOfKind]) => changesOfKind.length > 0);
}

/** The base URL of each picture in the image catalogue: that of the chat app's images, or of the website's. */
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
