/** What one gets: a file of that type, a store's page, or the app itself. Apart from the schema, so that pages need no validator. */
export const downloadKinds = ['exe', 'dmg', 'deb', 'rpm', 'appimage', 'apk', 'store', 'web'] as const;
export type DownloadKind = (typeof downloadKinds)[number];

/** The kinds that are files: they have a size and a checksum. */
export const isFileKind = (kind: DownloadKind): boolean => kind !== 'store' && kind !== 'web';
