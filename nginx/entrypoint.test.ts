import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { type Environment, runEntrypoint, runShell, serve, startApi, writeSite } from '../scripts/servers/nginx.ts';

const work = workFolder();
writeSite(join(work, 'site'));
const run = runEntrypoint.bind(undefined, work);

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
/** The variables that the script reads, as in `read_port SITE_PORT 8080`. */
const variables = read('shell/configuration.sh').match(/(?<=^ +read_\w+ )[A-Z]\w+/gm) ?? [];
const valuesByVariable: Record<string, Record<'accepted' | 'refused', string[]>> = parse(
  read('variables.yaml').replaceAll('{work}', work),
);

test('variables.yaml has values of every variable', () => {
  expect(new Set(Object.keys(valuesByVariable))).toEqual(new Set(variables));
});

test.each(Object.entries(valuesByVariable).filter(([, { refused }]) => refused.length > 0))(
  'An invalid value stops the start, and the message names the expected values @operator (%s)',
  (name, { refused }) => {
    // Replaces functions that start programs, which take most of the time, unless they check this variable.
    const stubs = ['find_resolvers() { :; }', 'limits_of_process() { echo 2 max max; }'];
    const isPath = /_(?:ROOT|DIR|CERT|KEY|INCLUDE)$/.test(name);
    if (!isPath) stubs.push('read_path() { read_variable "$1" "$2"; }');
    const loop = `for value; do (export ${name}="$value"; read_environment) || echo $?; done 2>&1`;
    const variables = { SITE_ROOT: join(work, 'site'), RUN_DIR: join(work, 'run') };
    const printed = runShell([...stubs, loop].join('\n'), { variables, values: refused }).split('\n');
    const messages = refused.map((value) => `entrypoint: ${name} is "${value.replace(/\p{Cc}/gu, '?')}", expected `);
    expect(printed).toEqual(messages.flatMap((message) => [expect.stringContaining(message), '64']));
  },
);

/** Returns the accepted value of each variable that has this index, if there is one. */
function acceptedAt(index: number): Environment {
  const environment: Environment = {};
  for (const [name, { accepted }] of Object.entries(valuesByVariable)) {
    const value = accepted[index];
    const needsRoot = name.endsWith('_PORT') && Number(value) < 1024;
    const isAllowed = !needsRoot || process.getuid?.() === 0;
    if (value !== undefined) environment[name] = isAllowed ? value : String(1024 + Number(value));
  }
  return environment;
}

const notFolders = variables.filter((name) => !/_ROOT|_DIR/.test(name));
const emptyVariables: Environment = Object.fromEntries(notFolders.map((name) => [name, '']));

test.each([emptyVariables, ...[0, 1, 2, 3].map(acceptedAt)])('nginx accepts %j', (environment) => {
  expect(run(environment)).toEqual({ status: 0, stderr: expect.not.stringContaining('refuse') });
});

test('Misspelt variables are reported, with their right names @operator', () => {
  const others = { SITE_IMAGE: 'x', API_TOKEN: 'x', SITE_POST_CODE: 'x' };
  const { status, stderr } = run({ API_UPSTREM: 'x', WORKER: '1', ...others });
  const report = (name: string, right: string) =>
    `entrypoint: ${name} is set, but has no effect: the variable is ${right}`;
  const expected = [report('API_UPSTREM', 'API_UPSTREAM'), report('WORKER', 'WORKERS')];
  expect([status, stderr.trim().split('\n').sort()]).toEqual([0, expected]);
});

test('a start logs the version, the settings that are not the defaults, and an address of this machine alone', async () => {
  const variables = { API_RATE: '20', REAL_IP_FROM: '10.0.0.1 fd00::/8', HSTS_MAX_AGE: 'off' };
  const { started, stderr } = await (await serve(work, variables)).stop();
  expect(stderr).not.toContain('PUBLIC_SITE_ORIGIN');
  expect((await (await serve(work, { SITE_LISTEN: '*' })).stop()).stderr).toMatch(/localhost.*PUBLIC_SITE_ORIGIN/);
  expect(started).toContain('entrypoint: serves version 1.2.3, commit abc; settings: ');
  expect(started).toMatch(/REAL_IP_FROM=10\.0\.0\.1 fd00::\/8[,\n]/);
  expect(started).not.toMatch(/API_|HSTS_/);
});

test('an unknown command, or a site without one of its configuration files, is refused', () => {
  const unknown = 'entrypoint: unknown command start, expected serve, check, reload or health\n';
  expect(run({}, { command: 'start' })).toEqual({ status: 64, stderr: unknown });
  for (const file of ['csp.conf', 'languages.conf', 'files.conf', 'redirects.conf']) {
    const site = writeSite(join(work, `without ${file}`));
    rmSync(join(site, file));
    const stderr = `entrypoint: SITE_ROOT ${site} has no ${file}: build the site again, or copy all of dist/\n`;
    expect(run({ SITE_ROOT: site })).toEqual({ status: 69, stderr });
  }
});

test('a reload makes the server use another build and valid variables, and lets responses finish for RELOAD_TIMEOUT', async () => {
  const RUN_DIR = join(work, 'reloaded');
  const reload = (environment: Environment) => run({ RUN_DIR, ...environment }, { command: 'reload' });
  expect(reload({})).toEqual({ status: 69, stderr: expect.stringContaining('no server runs in RUN_DIR') });
  const { upstream } = await startApi((_request, response) => response.writeHead(200).write('event'));
  const server = await serve(work, { RUN_DIR, API_UPSTREAM: upstream, RELOAD_TIMEOUT: '1s' });
  const events = await fetch(`${server.url}/prod-api/events`);
  const home = () => fetch(`${server.url}/home`);
  const SITE_ROOT = writeSite(join(work, 'next'), { 'pages/en/home.html': 'next' });
  const next = { SITE_PORT: String(server.port), SITE_ROOT, CSP_FORM_ORIGINS: 'https://a.example' };
  expect(reload(next).status).toBe(0);
  await expect.poll(async () => (await home()).text()).toBe('next');
  await expect(events.text()).rejects.toThrow('terminated');
  expect((await home()).headers.get('content-security-policy')).toContain('https://a.example');
  expect(reload({ ...next, WORKERS: 'two' }).status).toBe(64);
  expect((await home()).status).toBe(200);
});

test('a RUN_DIR has one server: a second one cannot start, and a reload signals no other', async () => {
  const RUN_DIR = join(work, 'shared');
  const server = await serve(work, { RUN_DIR });
  const stderr = expect.stringContaining(`RUN_DIR is "${RUN_DIR}", expected a directory that no other server uses`);
  expect(run({ RUN_DIR, SITE_PORT: '1' }, { command: 'serve' })).toEqual({ status: 64, stderr });
  const crashed = join(work, 'crashed');
  writeFiles(crashed, { 'nginx.pid': readFileSync(join(RUN_DIR, 'nginx.pid')) });
  expect(run({ RUN_DIR: crashed }, { command: 'reload' }).status).toBe(69);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await serve(work, { RUN_DIR: crashed });
});

test.each([
  ['an unknown variable', 'templates/server.conf.template', `# \${NOT_A_VARIABLE}\n`, 'NOT_A_VARIABLE'],
  ['a directive that nginx refuses', 'snippets/locations.conf', 'no_such_directive on;\n', 'no_such_directive'],
])('%s in its files stops the start, and leaves the configuration in use unchanged', (_, file, line, message) => {
  const directory = join(work, message);
  cpSync(import.meta.dirname, directory, { recursive: true });
  appendFileSync(join(directory, file), line);
  const stderr = expect.stringContaining(message);
  expect(run({}, { directory, command: 'serve' })).toEqual({ status: 70, stderr });
  expect(run({}).status, 'of a check of the unchanged files').toBe(0);
  expect(readdirSync(join(work, 'run')).filter((entry) => entry.startsWith('conf'))).toEqual([]);
});

type Row = { when: string; variables: Environment; files?: Record<string, string>; prints: string };
const machineLimits: { tests: string; script: string; rows: Row[] }[] = parse(read('machine-limits.yaml'));

describe.each(machineLimits)('the shell function $tests', ({ script, rows }) => {
  test.each(rows)('prints $prints for a machine: $when', ({ variables, files = {}, prints }) => {
    const folder = mkdtempSync(join(work, 'machine-'));
    for (const [name, line] of Object.entries(files)) writeFiles(folder, { [name]: `${line}\n` });
    expect(runShell(script, { variables, folder })).toBe(prints);
  });
});
