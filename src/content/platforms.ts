/** The product's platforms, in the order of lists. */
export const platforms = ['windows', 'macos', 'linux', 'ios', 'android', 'web'] as const;
export type Platform = (typeof platforms)[number];

/** True for a download that is a file; false for a store's page and the web app. */
export const isFileKind = (kind: string): boolean => kind !== 'store' && kind !== 'web';
