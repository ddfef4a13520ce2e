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
