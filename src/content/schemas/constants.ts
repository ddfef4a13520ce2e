import { type PageName, pageNames } from '../../lib/paths.ts';
/*
 * Values that pages use without their schemas. They are apart from the schemas, so that no page loads the validator for them.
 */

/** What the product runs on, in the order in which it is listed. */
export const platforms = ['windows', 'macos', 'linux', 'ios', 'android', 'web'] as const;
export type Platform = (typeof platforms)[number];

/** Whether a download is a file, with a size and a checksum: a store's page and the app itself are none. */
export const isFileKind = (kind: string): boolean => kind !== 'store' && kind !== 'web';

/** The kinds of change, in the order in which a release tells them. */
export const changeKinds = ['new', 'improved', 'fixed', 'security'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Characters that a report may have, and what it says of the system. */
export const maximumReportLength = 10_000;
export const maximumSystemLength = 200;

/** Pages whose heading is content of their own, elsewhere than in pages.json. */
export const pagesWithOwnHeading = ['home', 'privacyAgreement', 'userAgreement'] as const satisfies PageName[];

type OpenedPageName = Exclude<PageName, (typeof pagesWithOwnHeading)[number]>;

/** Pages that open with the heading and the sentence of pages.json: the default of a new page. */
export const openedPageNames = pageNames.filter(
  (name): name is OpenedPageName => !pagesWithOwnHeading.some((own) => own === name),
);

/** The catalogue's pictures with an edition in each language, `<name>-<language>.png`; the one without a suffix is the default language's. */
export const translatedImages: readonly string[] = ['aboutUsText'];
