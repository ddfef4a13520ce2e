export const maximumReportLength = 10_000;
export const maximumSystemLength = 200;

export const uploadLimits = { accept: 'image/*,video/*', maximumSize: 250_000_000, maximumCount: 50 };
