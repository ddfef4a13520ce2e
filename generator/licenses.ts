import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import * as v from 'valibot';
import { projectRoot } from './files.ts';
import { fontPackages } from './fonts.ts';

const manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });

const packages = path.join(projectRoot, 'node_modules');

/** The folder of the package that a module belongs to; none for the site's own. */
const packageOf = (file: string): string[] =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^./][^/]*(?=\/)/.exec(file)?.slice(0, 1) ?? [];

/** Fonts are subsets of packages. */
function packageOfFont(asset: string): string[] {
  const stem = /\/([^/]+?)(?:-italic)?\.\w+\.woff2$/.exec(asset)?.[1];
  const names = Object.entries(fontPackages).filter(([file]) => file === stem);
  return names.map(([, name]) => `${packages}/@fontsource-variable/${name}`);
}

/** The files whose code or data is in the bundle, including modules that were concatenated with others. */
function bundledFiles(modules: readonly Rspack.StatsModule[] = []): string[] {
  return modules
    .filter(({ moduleType }) => moduleType !== 'runtime')
    .flatMap(({ nameForCondition, modules: joined }) => [...bundledFiles(joined), nameForCondition ?? '']);
}

/** @throws where the package has no license of its own, or more than one name for it */
function readPackage(folder: string) {
  const described = path.join(folder, 'package.json');
  const { success, output } = v.safeParse(manifest, JSON.parse(readFileSync(described, 'utf8')));
  if (!success) throw new Error(`${described}: expected the fields name, version and license, each a text`);
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(entry));
  if (!file) throw new Error(`${output.name} is part of the site, but ${folder} has no file with its license.`);
  return { ...output, text: readFileSync(path.join(folder, file), 'utf8').trim() };
}

/** The packages that are in the bundle, fonts too, by name. */
export function shippedPackages({ modules, assets = [] }: Pick<Rspack.StatsCompilation, 'modules' | 'assets'>) {
  const fonts = assets.flatMap(({ name }) => packageOfFont(name));
  const folders = [...bundledFiles(modules).flatMap(packageOf), ...fonts];
  return [...new Set(folders)].map(readPackage).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns the text of `/licenses.txt`, which the licenses of the shipped packages require, and the same packages as a
 * CycloneDX 1.5 bill of materials. Packages that only build the site are in neither.
 * @param graph the statistics of the build for browsers
 */
export function licensesOf(graph: Rspack.StatsCompilation): { text: string; billOfMaterials: string } {
  const packages = shippedPackages(graph);
  const head = 'This site contains these packages and fonts, under these licenses.\n';
  const parts = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  const components = packages.map(({ name, version, license }) => ({
    ...{ type: 'library', name, version, licenses: [{ license: { id: license } }] },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }));
  return {
    text: [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`),
    billOfMaterials: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components }),
  };
}
