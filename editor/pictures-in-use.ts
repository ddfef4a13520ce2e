import { type Path, wordsFile } from '../generator/content/reading.ts';
import { walkFields } from '../src/content/fields.ts';
import { kinds, languagesOf, readJsonData } from './documents.ts';

/** A field that names a picture. */
type Use = { document: string; at: Path };

/** Returns the fields that name pictures, by picture. */
export function usesOfPictures(root: string): ReadonlyMap<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const [language] = languagesOf(root);
  for (const [document, { schema }] of Object.entries(kinds)) {
    for (const file of [`content/${document}.json`, wordsFile(`${document}.json`, language?.tag ?? '')]) {
      walkFields(schema, readJsonData(root, file), (value, { reference }, at) => {
        if (reference !== 'picture' || typeof value !== 'string') return;
        const known = uses.get(value) ?? [];
        if (!known.some((use) => use.document === document && String(use.at) === String(at)))
          uses.set(value, [...known, { document, at }]);
      });
    }
  }
  return uses;
}
