import '../test/environment.ts';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, nativeEnvironment } from '../servers/serve.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { main, mustRun } from '../setup/run.ts';
import { buildImage, containerFaults, containerSpecs, imageHasSite, imageSpecs } from '../test/container.ts';
import { type Part, runParts, runTests, type Tests } from '../test/part.ts';
import { sameBuildTwice } from '../test/project-copy.ts';
import { checkPromises } from '../test/promises.ts';
import { buildSite } from './build.ts';

/** @throws if nginx rejects the configuration that the entrypoint renders */
async function checkNginxConfiguration(): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-check-'));
  await mustRun('sh', ['nginx/entrypoint.sh', 'check'], { env: nativeEnvironment(await freePort(), folder.path) });
}

/** Time zones on both sides of UTC. A date that is formatted in the local zone is a day off in one of them. */
const [west, east] = ['America/Los_Angeles', 'Asia/Shanghai'];

const dateTests = [
  'src/content',
  'src/features/release',
  'src/pages',
  'generator/site-files.test.ts',
  'generator/page-html.test.ts',
  'generator/read',
];

const unitTests =
  (timeZone: string, filters: readonly string[] = []): Tests =>
  (name) =>
    runTests(name, 'vitest', ['--project=unit', ...filters], { env: { TZ: timeZone } });

const projects = (...names: string[]) => names.map((name) => `--project=${name}`);
const specs =
  (...options: string[]): Tests =>
  (name) =>
    runTests(name, 'playwright', options);

/** Runs a program that has nothing to clean up. SIGKILL, because tsc ignores other signals. */
const check = (program: string, ...options: string[]) => mustRun(program, options, { endSignal: 'SIGKILL' });
const buildPart: Part = ['build', buildSite];
const firstParts: Part[] = [
  ['format and lint', () => check('biome', 'ci', '--error-on-warnings')],
  ['unused code', () => check('knip')],
  ['types', () => check('tsc')],
  ['unit', unitTests(west)],
  buildPart,
  ['nginx -t', checkNginxConfiguration],
  [`unit, dates in ${east}`, unitTests(east, dateTests)],
];

/** The Playwright projects that run the tests tagged @contract, each at the size of a screen. */
const screenProjects = [
  'android-small',
  'android-large',
  'iphone',
  'ipad',
  'laptop-1366',
  'desktop-1920',
  'desktop-3840',
];

/** Matches the specs that depend on the server: those of e2e/http, and browser specs with one of these tags. */
const serverSpecs = '^http |@contract|@smoke|@cross|@api';

type Image = ReturnType<typeof buildImage>;

/** The tests of every push. */
const quick = ({ onImage }: Image): Part[] => [
  ...firstParts,
  [
    'specs',
    specs(
      ...projects('http', 'chromium', 'any-content', 'webkit', 'development', 'visual'),
      ...['--grep-invert', '@full'],
    ),
  ],
  ['specs, Firefox', specs(...projects('firefox'), '--grep', '@contract|@smoke|@cross')],
  ['specs, container', onImage(containerSpecs(projects('http', 'laptop-1366')))],
  ['promises', () => checkPromises(false)],
];

/** All tests, in every browser and in containers. */
const full = (image: Image): Part[] => [
  ...firstParts,
  ['the same build twice', sameBuildTwice],
  [
    'specs',
    specs(
      ...projects('http', 'chromium', 'firefox', 'any-content', 'webkit', 'development', 'visual'),
      ...projects('third-party', 'rollout'),
      ...projects(...screenProjects),
    ),
  ],
  ['faults', (name) => runTests(name, 'vitest', ['--project=full', 'faults/native'])],
  ...inContainers(image),
  // Without a container engine, some tests were skipped.
  ['promises', () => checkPromises(Boolean(process.env.REQUIRE_CONTAINER))],
];

/** The parts that need a container engine. */
const inContainers = ({ onImage }: Image): Part[] => [
  ['the site in the image', onImage(imageHasSite)],
  // The image has the same files, so only specs that depend on the server run again.
  ['specs, container', onImage(containerSpecs([...projects('http', 'chromium'), '--grep', serverSpecs]))],
  ['the image', onImage(imageSpecs)],
  ['faults, container', onImage(containerFaults)],
];

/** `npm test`, `npm test -- --full`, `npm test -- --container`. The fastest parts run first. */
await main(async () => {
  const { values } = parseArgs({ options: { full: { type: 'boolean' }, container: { type: 'boolean' } } });
  await ensureInstalled('nginx', 'browsers', 'certificates');
  await using image = buildImage();
  const nativeParts = values.full ? full : quick;
  const parts = values.container ? [buildPart, ...inContainers(image)] : nativeParts(image);
  const hasPassed = await runParts(parts);
  if (!hasPassed) process.exitCode = 1;
});
