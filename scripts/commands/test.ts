import '../test/environment.ts';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../servers/port.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { main, mustRun } from '../setup/run.ts';
import { nativeEnvironment } from '../site/serve.ts';
import { buildImage, containerFaults, containerSpecs, imageHasSite, imageSpecs } from '../test/container.ts';
import { type Part, runParts, runTests } from '../test/part.ts';
import { sameBuildTwice } from '../test/project-copy.ts';
import { buildSite } from './build.ts';

/** @throws where nginx rejects the configuration that the entrypoint renders */
async function nginxAccepts(): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-check-'));
  await mustRun('sh', ['nginx/entrypoint.sh', 'check'], { env: nativeEnvironment(await freePort(), folder.path) });
}

/** One zone on either side of UTC: a date read in the wrong one is a day off in one of them. */
const [west, east] = ['America/Los_Angeles', 'Asia/Shanghai'];

/** The unit tests of what formats and compares dates. */
const ofDates = [
  'src/content',
  'src/features/release',
  'src/pages',
  'generator/site-files.test.ts',
  'generator/structured-data.test.ts',
  'generator/read',
];

const unit = (name: string, zone: string, filters: readonly string[] = []) =>
  runTests(name, 'vitest', ['--project=unit', ...filters], { env: { TZ: zone } });

const screens = ['android-small', 'android-large', 'iphone', 'ipad', 'laptop-1366', 'desktop-1920', 'desktop-3840'];
const projects = (...names: string[]) => names.map((name) => `--project=${name}`);

// These programs leave nothing to clean up; tsc runs to its end at other signals.
const endSignal = 'SIGKILL';
const first: Part[] = [
  ['format and lint', () => mustRun('biome', ['ci', '--error-on-warnings'], { endSignal })],
  ['unused code', () => mustRun('knip', [], { endSignal })],
  ['types', () => mustRun('tsc', [], { endSignal })],
  ['unit', (name) => unit(name, west)],
  ['build', buildSite],
  ['nginx -t', nginxAccepts],
];

/** Every spec in e2e/http, and the browsers' specs with one of these tags. */
const servedByTheImage = '^http |@contract|@smoke|@cross|@readonly|@own-servers';

type Image = ReturnType<typeof buildImage>;

/** The tests of every push. */
const quick = ({ onImage }: Image): Part[] => [
  ...first,
  [`unit, dates in ${east}`, (name) => unit(name, east, ofDates)],
  ['specs', (name) => runTests(name, 'playwright', projects('http', 'chromium', 'webkit', 'development', 'visual'))],
  [
    'specs, Firefox',
    (name) => runTests(name, 'playwright', [...projects('firefox'), '--grep', '@contract|@smoke|@cross']),
  ],
  // A screen's project runs the tests tagged @contract.
  ['specs, container', (name) => onImage(() => containerSpecs(name, projects('http', 'laptop-1366')))],
];

/** All tests, in every browser and in containers. */
const full = ({ onImage }: Image): Part[] => [
  ...first,
  [`unit, ${east}`, (name) => unit(name, east)],
  ['the same build twice', sameBuildTwice],
  ['re-branding', (name) => runTests(name, 'vitest', ['--project=full', 'rebrand'])],
  ['languages', (name) => runTests(name, 'vitest', ['--project=full', 'test/languages'])],
  ['edited content', (name) => runTests(name, 'vitest', ['--project=full', 'variants'])],
  [
    'specs',
    (name) =>
      runTests(
        name,
        'playwright',
        projects('http', 'chromium', 'firefox', 'webkit', 'development', 'visual', 'third-party', ...screens),
      ),
  ],
  ['the site in the image', () => onImage(imageHasSite)],
  // The bytes are those of the native site, so only what a server can fail runs again.
  [
    'specs, container',
    (name) =>
      onImage(() => containerSpecs(name, [...projects('http', 'chromium', 'firefox'), '--grep', servedByTheImage])),
  ],
  ['the image', (name) => onImage(() => imageSpecs(name))],
  ['faults', (name) => runTests(name, 'vitest', ['--project=full', 'faults/native'])],
  ['faults, container', (name) => onImage(() => containerFaults(name))],
];

/** `npm test`, `npm test -- --full`: cheapest parts first. */
await main(async () => {
  const options = process.argv.slice(2);
  const unknown = options.filter((option) => option !== '--full');
  if (unknown.length > 0) throw new Error(`Unknown option ${unknown.join(' ')}: npm test takes --full alone.`);
  await ensureInstalled('nginx', 'browsers', 'certificates');
  const image = buildImage();
  try {
    const passed = await runParts((options.includes('--full') ? full : quick)(image));
    if (!passed) process.exitCode = 1;
  } finally {
    await image.remove();
  }
});
