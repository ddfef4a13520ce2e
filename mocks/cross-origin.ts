/** What lets the pages of another origin send reports, and read what is answered. A report asks for no cookies. */
export const crossOriginHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Expose-Headers': 'Retry-After',
});
