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

/** What is not wrong, but not yet the adopter's own: addresses under example.com, and the checksums of files there. */
export function notices({ en }: Contents): string[] {
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
