import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../generator/files.ts';
import packageJson from '../package.json' with { type: 'json' };
import { variables } from '../src/lib/env-schema.ts';

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8');
const unique = (names: Iterable<string | undefined>) => [...new Set(names)].filter((name) => name !== undefined).sort();

/** What a pattern's first group matches in a text. */
const named = (pattern: RegExp, text: string) => unique([...text.matchAll(pattern)].map(([, name]) => name));

const section = (heading: string, page: string) => page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';

/** The variables in the first cells of a Markdown table below a heading. */
function documented(heading: string, page: string): string[] {
  const cells = named(/^\| ((?:`[A-Z_*]+`(?:, )?)+) \|/gm, section(heading, page));
  return named(/`([A-Z_*]+)`/g, cells.join());
}

const reference = read('docs', 'reference.md');
/** Variables are read by a function such as `read_port NAME DEFAULT`, or with their default. */
const defaults = Object.fromEntries(
  [
    ...read('nginx', 'shell', 'environment.sh').matchAll(/(?:^ +read_\w+ |\$\{)([A-Z_]+)(?: |:[-=]|$)'?([^' }\n]*)/gm),
  ].map(([, name = '', value = '']) => [name, value]),
);
const readByShell = Object.keys(defaults).sort();
const compose = ['docker-compose.yml', 'docker-compose.tls.yml'].map((file) => read(file)).join('\n');

describe('an operator who reads docs/reference.md', () => {
  const rows = documented('Variables of the server', reference);

  test('finds every variable that the server or compose reads, and no other', () => {
    const ofCompose = named(/\$\{([A-Z][A-Z_]+)[:}]/g, compose).filter((name) => !name.startsWith('PUBLIC_'));
    expect(rows).toEqual(unique([...readByShell, ...ofCompose, 'PUBLIC_*']));
  });

  test('finds for each its default, an example and the effect of an invalid value', () => {
    for (const row of section('Variables of the server', reference).match(/^\| `[A-Z].*$/gm) ?? []) {
      const cells = row.split(' | ');
      expect(cells, row).toHaveLength(4);
      for (const cell of cells) expect(cell.replace(/\W/g, ''), row).not.toBe('');
      const [, name = ''] = /`(\w+)/.exec(row) ?? [];
      if (/^[\w*./]+$/.test(defaults[name] ?? '')) expect(cells[1], row).toContain(`\`${defaults[name]}\``);
    }
  });

  test('can set with compose all variables that are not internal to the container', () => {
    const inside = ['SITE_PORT', 'SITE_LISTEN', 'SITE_ROOT', 'RUN_DIR', 'TLS_PORT'];
    const settable = readByShell.filter((name) => !inside.includes(name));
    expect(settable.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(compose))).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = read('README.md');
  test('lists every npm command', () => {
    const commands = named(/^\| ([^|]+)/gm, section('Every command', readme));
    expect(named(/\bnpm (?:run )?([\w:-]+)/g, commands.join())).toEqual(Object.keys(packageJson.scripts).sort());
  });

  test('names, like the other documents and workflows, no npm command that does not exist', () => {
    const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md', '.github/**/*.yml', '.devcontainer/*'], {
      cwd: projectRoot,
    });
    const commands = documents.flatMap((file) => named(/\bnpm run ([\w:-]+)/g, read(file)));
    expect(commands.length).toBeGreaterThan(10);
    expect(unique(commands).filter((name) => !(name in packageJson.scripts))).toEqual([]);
  });

  const known = Object.keys(variables.entries);
  const built = known.filter((name) => name.startsWith('PUBLIC_')).sort();

  test.each([
    ['README.md', documented('Configuration', readme).filter((name) => name.startsWith('PUBLIC_'))],
    ['docker-compose.yml', named(/^ +(PUBLIC_\w+): \$\{\1:-\}$/gm, compose)],
    ['release.yml', named(/^ +(PUBLIC_\w+): \$\{\{ vars\.\1 \}\}$/gm, read('.github', 'workflows', 'release.yml'))],
    ['Dockerfile', named(/\b(PUBLIC_\w+)\b/g, read('Dockerfile'))],
  ])('and the build have the same variables: %s', (_, names) => {
    expect(names).toEqual(built);
  });

  test.each([
    ['README.md', documented('Configuration', readme)],
    ['.env.example', named(/^#?([A-Z_]+)=/gm, read('.env.example'))],
  ])('names no unused variable: %s', (_, names) => {
    // Read by docker compose and by the npm commands.
    const all = [...known, ...documented('Variables of the server', reference), 'COMPOSE_FILE', 'SITE_INSTALL'];
    expect(names.filter((name) => !all.includes(name))).toEqual([]);
  });
});
