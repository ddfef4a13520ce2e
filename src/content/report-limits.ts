/** The most characters of a report's text, and of its system. */
export const maximumReportLength = 10_000;
export const maximumSystemLength = 200;

/** The files that a report takes; the most bytes of each. */
export const uploadLimits = { accept: 'image/*,video/*', maximumSize: 250_000_000, maximumCount: 50 };
