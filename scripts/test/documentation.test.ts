import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slug } from 'github-slugger';
import { expect, test } from 'vitest';
import { variables } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import packageJson from '../../package.json' with { type: 'json' };

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const sortedUnique = (names: readonly string[]) => [...new Set(names)].sort();

/** Returns what a pattern's first group matches in a text, sorted, without repetitions. */
const namesIn = (text: string, pattern: RegExp) =>
  sortedUnique([...text.matchAll(pattern)].map(([, name = '']) => name));

const sectionOf = (heading: string, page: string) => page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';

/** Returns the variables in the first cells of a Markdown table below a heading: | `A`, `B` | … */
function documentedVariables(heading: string, page: string): string[] {
  const cells = namesIn(sectionOf(heading, page), /^\| ((?:`[A-Z_*]+`(?:, )?)+) \|/gm);
  return namesIn(cells.join(), /`([A-Z_*]+)`/g);
}

const variablesOfBuild = Object.keys(variables.entries);
const isPublic = (name: string) => name.startsWith('PUBLIC_');

const readme = read('README.md');
const reference = read('docs/reference.md');
const compose = read('docker-compose.yml') + read('docker-compose.tls.yml');

/** Variables that the server reads, with their defaults: by a function such as `read_port NAME DEFAULT`, or by `${NAME:-DEFAULT}`. */
const reads = /(?:^ +read_\w+ |\$\{)([A-Z_]+)(?: |:[-=]|$)'?([^' }\n]*)/gm;
const defaults = new Map(
  [...read('nginx/shell/configuration.sh').matchAll(reads)].map(([, name = '', value = '']) => [name, value]),
);
const variablesOfServer = documentedVariables('Variables of the server', reference);

test('docs/reference.md has every variable that the server or compose reads, and no other', () => {
  const variablesOfCompose = namesIn(compose, /\$\{([A-Z][A-Z_]+)[:}]/g).filter((name) => !isPublic(name));
  expect(variablesOfServer).toEqual(sortedUnique([...defaults.keys(), ...variablesOfCompose, 'PUBLIC_*']));
});

test('docs/reference.md has the default of each variable, an example and the effect of an invalid value', () => {
  for (const row of sectionOf('Variables of the server', reference).match(/^\| `[A-Z].*$/gm) ?? []) {
    const cells = row.split(' | ');
    const filledCells = cells.filter((cell) => /\w/.test(cell));
    expect(filledCells, row).toHaveLength(4);
    const [, variable = ''] = /`(\w+)/.exec(row) ?? [];
    const value = defaults.get(variable) ?? '';
    const isLiteral = /^[\w*./]+$/.test(value);
    if (isLiteral) expect(cells[1], row).toContain(`\`${value}\``);
  }
});

test('docker compose and the Swarm stack pass on all variables that are not internal to the container', () => {
  const internal = ['SITE_PORT', 'SITE_LISTEN', 'SITE_ROOT', 'RUN_DIR', 'TLS_PORT'];
  const stack = read('deploy/swarm/stack.yml') + read('deploy/swarm/tls.yml');
  const isPassedOn = (name: string, text: string) => new RegExp(`^ +${name}: `, 'm').test(text);
  const names = [...defaults.keys()].filter((name) => !internal.includes(name));
  expect(names.filter((name) => !isPassedOn(name, compose))).toEqual([]);
  expect(names.filter((name) => !isPassedOn(name, stack))).toEqual(['PUBLISHED_ON']);
});

test('README.md lists every npm command', () => {
  const cells = namesIn(sectionOf('Every command', readme), /^\| ([^|]+)/gm);
  const commands = namesIn(cells.join(), /\bnpm (?:run )?([\w:-]+)/g);
  expect(commands).toEqual(Object.keys(packageJson.scripts).sort());
});

test('documents and workflows name no npm command that does not exist', () => {
  const documents = ['*.md', 'docs/**/*.md', 'deploy/**/*.md', '.github/**/*.yml', '.devcontainer/*'];
  const texts = globSync(documents, { cwd: projectRoot }).map(read);
  const commands = namesIn(texts.join(), /\bnpm run ([\w:-]+)/g);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

test('links in documents lead to files and headings that exist', () => {
  const headingsIn = (file: string) => namesIn(read(file), /^#+ (.+)$/gm).map((heading) => slug(heading));
  const documents = globSync(['*.md', '{docs,deploy,e2e,.github}/**/*.md'], { cwd: projectRoot });
  const deadLinks = documents.flatMap((file) => {
    const text = read(file).replace(/```.*?```|`[^`\n]*`/gs, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^\s#)]*)#?([^\s)]*)\)/g)];
    return links.flatMap(([link, to, heading]) => {
      const target = to ? path.join(path.dirname(file), to) : file;
      const isDead = !existsSync(path.join(projectRoot, target)) || (heading && !headingsIn(target).includes(heading));
      return isDead ? `${file}: ${link}` : [];
    });
  });
  expect(deadLinks).toEqual([]);
});

test.each([
  ['README.md', documentedVariables('Configuration', readme).filter(isPublic)],
  ['docker-compose.yml', namesIn(compose, /^ +(PUBLIC_\w+): \$\{\1:-\}$/gm)],
  ['release.yml', namesIn(read('.github/workflows/release.yml'), /^ +(PUBLIC_\w+): \$\{\{ vars\.\1 \}\}$/gm)],
  ['Dockerfile', namesIn(read('Dockerfile'), /\b(PUBLIC_\w+)\b/g)],
])('%s has the variables of the build', (_, names) => {
  expect(names).toEqual(variablesOfBuild.filter(isPublic).sort());
});

test.each([
  ['README.md', documentedVariables('Configuration', readme)],
  ['.env.example', namesIn(read('.env.example'), /^#?([A-Z_]+)=/gm)],
])('%s names no unused variable', (_, names) => {
  const variablesOfCommands = ['BUILDX_GIT_LABELS', 'COMPOSE_FILE', 'NODE_EXTRA_CA_CERTS', 'SITE_INSTALL'];
  const used = [...variablesOfBuild, ...variablesOfServer, ...variablesOfCommands];
  expect(names.filter((name) => !used.includes(name))).toEqual([]);
});
