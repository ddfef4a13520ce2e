import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { promisesPage } from './promises.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const unique = (names: readonly string[]) => [...new Set(names)].sort();

/** What a pattern's first group matches in a text. */
const named = (pattern: RegExp, text: string) => unique([...text.matchAll(pattern)].map(([, name = '']) => name));

const section = (heading: string, page: string) => page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';

/** The variables in the first cells of a Markdown table below a heading. */
function documented(heading: string, page: string): string[] {
  const cells = named(/^\| ((?:`[A-Z_*]+`(?:, )?)+) \|/gm, section(heading, page));
  return named(/`([A-Z_*]+)`/g, cells.join());
}

const known = Object.keys(variables.entries);
const isPublic = (name: string) => name.startsWith('PUBLIC_');

const readme = read('README.md');
const reference = read('docs/reference.md');
const compose = read('docker-compose.yml') + read('docker-compose.tls.yml');

/** Variables that the server reads, with their defaults: by a function such as `read_port NAME DEFAULT`, or by `${NAME:-DEFAULT}`. */
const reads = /(?:^ +read_\w+ |\$\{)([A-Z_]+)(?: |:[-=]|$)'?([^' }\n]*)/gm;
const defaults = new Map(
  [...read('nginx/shell/configuration.sh').matchAll(reads)].map(([, name = '', value = '']) => [name, value]),
);
const ofServer = documented('Variables of the server', reference);

test('docs/reference.md has every variable that the server or compose reads, and no other', () => {
  const ofCompose = named(/\$\{([A-Z][A-Z_]+)[:}]/g, compose).filter((name) => !isPublic(name));
  expect(ofServer).toEqual(unique([...defaults.keys(), ...ofCompose, 'PUBLIC_*']));
});

test('docs/reference.md has the default of each variable, an example and the effect of an invalid value', () => {
  for (const row of section('Variables of the server', reference).match(/^\| `[A-Z].*$/gm) ?? []) {
    const cells = row.split(' | ');
    expect(
      cells.filter((cell) => /\w/.test(cell)),
      row,
    ).toHaveLength(4);
    const value = defaults.get(/`(\w+)/.exec(row)?.[1] ?? '') ?? '';
    if (/^[\w*./]+$/.test(value)) expect(cells[1], row).toContain(`\`${value}\``);
  }
});

test('docker compose passes on all variables that are not internal to the container', () => {
  const inside = ['SITE_PORT', 'SITE_LISTEN', 'SITE_ROOT', 'RUN_DIR', 'TLS_PORT'];
  const settable = [...defaults.keys()].filter((name) => !inside.includes(name));
  expect(settable.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(compose))).toEqual([]);
});

test('docs/promises.md lists the promises of all tests', async () => {
  await expect(promisesPage()).toMatchFileSnapshot(path.join(projectRoot, 'docs/promises.md'));
});

test('README.md lists every npm command', () => {
  const commands = named(/^\| ([^|]+)/gm, section('Every command', readme));
  expect(named(/\bnpm (?:run )?([\w:-]+)/g, commands.join())).toEqual(Object.keys(packageJson.scripts).sort());
});

test('documents and workflows name no npm command that does not exist', () => {
  const documents = ['*.md', 'docs/**/*.md', 'deploy/**/*.md', '.github/**/*.yml', '.devcontainer/*'];
  const texts = globSync(documents, { cwd: projectRoot }).map(read);
  const commands = named(/\bnpm run ([\w:-]+)/g, texts.join());
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

test.each([
  ['README.md', documented('Configuration', readme).filter(isPublic)],
  ['docker-compose.yml', named(/^ +(PUBLIC_\w+): \$\{\1:-\}$/gm, compose)],
  ['release.yml', named(/^ +(PUBLIC_\w+): \$\{\{ vars\.\1 \}\}$/gm, read('.github/workflows/release.yml'))],
  ['Dockerfile', named(/\b(PUBLIC_\w+)\b/g, read('Dockerfile'))],
])('%s has the variables of the build', (_, names) => {
  expect(names).toEqual(known.filter(isPublic).sort());
});

test.each([
  ['README.md', documented('Configuration', readme)],
  ['.env.example', named(/^#?([A-Z_]+)=/gm, read('.env.example'))],
])('%s names no unused variable', (_, names) => {
  // Read by docker compose and by the npm commands.
  const all = [...known, ...ofServer, 'COMPOSE_FILE', 'SITE_INSTALL'];
  expect(names.filter((name) => !all.includes(name))).toEqual([]);
});
