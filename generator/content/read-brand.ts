import type * as v from 'valibot';
import { brandFile, brandSchema, lowContrast } from '../pictures/brand.ts';
import { dataOf, type Problem, placeOf } from './located.ts';
import { readJson } from './read-json.ts';
import { validate } from './reading.ts';

/** Reads content/brand.json and reports its problems. */
export function readBrandOf(root: string, problems: Problem[]): v.InferOutput<typeof brandSchema> | undefined {
  const report = (place: Omit<Problem, 'message'>, message: string, found?: string) =>
    problems.push({ ...place, message, found });
  const located = readJson(brandFile, { root, report });
  if (!located) return undefined;
  const brand = validate(brandSchema, dataOf(located), (at, message, found) =>
    report(placeOf(located, at), message, found),
  );
  for (const theme of ['light', 'dark'] as const) {
    const low = brand && lowContrast(brand.accent[theme], theme);
    if (!low) continue;
    const message = `expected a ${theme === 'light' ? 'darker' : 'lighter'} colour: its contrast with ${low.ground} is ${low.contrast.toFixed(1)}, and texts need 4.5`;
    report(placeOf(located, ['accent', theme]), message, brand.accent[theme]);
  }
  return brand;
}
