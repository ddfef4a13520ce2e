/** In characters. */
export const maximumReportLength = 10_000;
export const maximumSystemLength = 200;

/** `maximumSize` is in bytes, for each file. */
export const uploadLimits = { accept: 'image/*,video/*', maximumSize: 250_000_000, maximumCount: 50 };
