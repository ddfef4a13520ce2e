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
async function nginxAccepts(): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-check-'));
  await mustRun('sh', ['nginx/entrypoint.sh', 'check'], { env: nativeEnvironment(await freePort(), folder.path) });
}

/** Time zones on both sides of UTC: a date in the wrong zone is a day off in one of them. */
const [west, east] = ['America/Los_Angeles', 'Asia/Shanghai'];

/** The unit tests that format and compare dates. */
const dateTests = [
  'src/content',
  'src/features/release',
  'src/pages',
  'generator/site-files.test.ts',
  'generator/page-html.test.ts',
  'generator/read',
];

const unit =
  (zone: string, filters: readonly string[] = []): Tests =>
  (name) =>
    runTests(name, 'vitest', ['--project=unit', ...filters], { env: { TZ: zone } });

const projects = (...names: string[]) => names.map((name) => `--project=${name}`);
const specs =
  (...options: string[]): Tests =>
  (name) =>
    runTests(name, 'playwright', options);

// SIGKILL, because tsc ignores other signals. These programs have nothing to clean up.
const program = (name: string, ...options: string[]) => mustRun(name, options, { endSignal: 'SIGKILL' });
const buildPart: Part = ['build', buildSite];
const firstParts: Part[] = [
  ['format and lint', () => program('biome', 'ci', '--error-on-warnings')],
  ['unused code', () => program('knip')],
  ['types', () => program('tsc')],
  ['unit', unit(west)],
  buildPart,
  ['nginx -t', nginxAccepts],
  [`unit, dates in ${east}`, unit(east, dateTests)],
];

const screens = ['android-small', 'android-large', 'iphone', 'ipad', 'laptop-1366', 'desktop-1920', 'desktop-3840'];

/** All specs in e2e/http, and the browser specs with one of these tags. */
const servedByTheImage = '^http |@contract|@smoke|@cross|@api';

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
  // A screen's project runs the tests tagged @contract.
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
      ...projects(...screens),
    ),
  ],
  ['faults', (name) => runTests(name, 'vitest', ['--project=full', 'faults/native'])],
  ...inContainers(image),
  // Without a container engine some tests have not run.
  ['promises', () => checkPromises(Boolean(process.env.REQUIRE_CONTAINER))],
];

/** The parts that need a container engine. */
const inContainers = ({ onImage }: Image): Part[] => [
  ['the site in the image', onImage(imageHasSite)],
  // The files are those of the native site, so only specs that depend on the server run again.
  ['specs, container', onImage(containerSpecs([...projects('http', 'chromium'), '--grep', servedByTheImage]))],
  ['the image', onImage(imageSpecs)],
  ['faults, container', onImage(containerFaults)],
];

/** `npm test`, `npm test -- --full`, `npm test -- --container`; the cheapest parts come first. */
await main(async () => {
  const { values } = parseArgs({ options: { full: { type: 'boolean' }, container: { type: 'boolean' } } });
  await ensureInstalled('nginx', 'browsers', 'certificates');
  await using image = buildImage();
  const parts = values.container ? [buildPart, ...inContainers(image)] : (values.full ? full : quick)(image);
  const passed = await runParts(parts);
  if (!passed) process.exitCode = 1;
});
