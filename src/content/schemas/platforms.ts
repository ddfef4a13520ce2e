/** What the product runs on, in the order in which it is listed. Apart from its schema, so that pages need no validator. */
export const platforms = ['windows', 'macos', 'linux', 'ios', 'android', 'web'] as const;
export type Platform = (typeof platforms)[number];
