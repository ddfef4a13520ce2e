import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** What this reads of package-lock.json: every package by its folder. */
const lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), dev: v.optional(v.boolean()), optional: v.optional(v.boolean()) }),
  ),
});

/**
 * The npm packages that pages are made of, as a CycloneDX 1.5 bill of materials: `node scripts/build/sbom.ts >FILE`. Not
 * by `npm sbom`, which leaves out dependencies that a development package has too, and writes the time into it.
 */
function billOfMaterials(lock: v.InferOutput<typeof lockfile>) {
  const components = Object.entries(lock.packages).flatMap(([folder, { version, dev, optional }]) => {
    const name = folder.split('node_modules/').at(-1);
    if (!name || !version || dev || optional) return [];
    return [{ type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }];
  });
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components };
}

console.log(JSON.stringify(billOfMaterials(v.parse(lockfile, JSON.parse(readFileSync('package-lock.json', 'utf8'))))));
