import { securityExpiry } from '../build/site-files/security-txt.ts';
import type { Contents } from './check-content.ts';
import { isData } from './data.ts';
import { fieldName, type Path } from './problem.ts';

const EXAMPLE = /\bexample\.(?:com|org|net)\b/;

/** Every string of a value with its path. */
function strings(value: unknown, path: Path = []): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((item, at) => strings(item, [...path, at]));
  return isData(value) ? Object.entries(value).flatMap(([key, item]) => strings(item, [...path, key])) : [];
}

/** Addresses under example.com, and the checksums of files there. */
function examples({ en }: Contents): string[] {
  const found = [...strings(en.site, ['site']), ...strings(en.downloads, ['downloads'])].filter(({ text }) =>
    EXAMPLE.test(text),
  );
  const fields = [
    ...new Set(found.map(({ path }) => fieldName(path.map((step) => (typeof step === 'number' ? 0 : step))))),
  ];
  if (found.length === 0) return [];
  return [
    `${found.length} addresses lie under example.com and are placeholders; so are the sizes and checksums of the files there (docs/editing.md). Fields: ${fields.map((field) => field.replaceAll('[0]', '[]')).join(', ')}`,
  ];
}

const DAY = 86_400_000;
const DAYS_AHEAD = 60;

/** security.txt is trusted for a year after the content last changed. @param today `2026-11-20` */
export function expiryNotices(contents: Contents, today: string): string[] {
  const expires = securityExpiry(contents);
  if (expires.getTime() - Date.parse(today) > DAYS_AHEAD * DAY) return [];
  const day = expires.toISOString().slice(0, 10);
  return [
    `security.txt expires on ${day}: see whether the contacts still hold, then set updated in content/site.json, and deploy.`,
  ];
}

/** What is not wrong, but not yet the adopter's own, or soon to run out. @param today `2026-11-20` */
export const notices = (contents: Contents, today: string): string[] => [
  ...examples(contents),
  ...expiryNotices(contents, today),
];
