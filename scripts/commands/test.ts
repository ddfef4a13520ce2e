import '../test/environment.ts';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, nativeEnvironment } from '../servers/serve.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { main, mustRun } from '../setup/run.ts';
import { adoptedUnitTests } from '../test/adopted.ts';
import { buildImage, containerFaults, containerSpecs, imageHasSite, imageSpecs } from '../test/container.ts';
import { sameBuildTwice } from '../test/project-copy.ts';
import { checkPromises } from '../test/promises.ts';
import { runStages, runTests, type Stage, type StageTask } from '../test/stages.ts';
import { buildSite } from './build.ts';

/** @throws if nginx rejects the configuration that the entrypoint renders */
async function checkNginxConfiguration(): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-check-'));
  await mustRun('sh', ['nginx/entrypoint.sh', 'check'], { env: nativeEnvironment(await freePort(), folder.path) });
}

const projects = (...names: string[]) => names.map((name) => `--project=${name}`);
const specs =
  (...options: string[]): StageTask =>
  (name) =>
    runTests(name, 'playwright', options);

/** Runs a program that has nothing to clean up. SIGKILL, because tsc ignores other signals. */
const check = (program: string, ...options: string[]) => mustRun(program, options, { endSignal: 'SIGKILL' });
const staticChecks = async () => {
  const checks = [check('biome', 'ci', '--error-on-warnings'), check('knip'), check('tsc')];
  const failed = (await Promise.allSettled(checks)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};
const buildStage: Stage = ['build', buildSite];
const firstStages: Stage[] = [
  ['lint, unused code, types', staticChecks],
  ['unit', (name) => runTests(name, 'vitest', projects('unit', 'src', 'dates'))],
  buildStage,
  ['nginx -t', checkNginxConfiguration],
];

/** Matches the specs that depend on the server: those of e2e/http, and browser specs with one of these tags. */
const serverSpecs = '^http |@contract|@api';

type Image = ReturnType<typeof buildImage>;

/** The Playwright projects that run e2e/screens, each on the screen of a device: the smallest, a tablet, the largest; the others. */
const quickScreens = ['android-small', 'ipad', 'desktop-3840'];
const otherScreens = ['android-large', 'iphone', 'laptop-1366', 'desktop-1920'];

const browsers = ['chromium', 'firefox', 'webkit'];
const quickProjects = projects('http', ...browsers, 'any-content', 'development', 'visual', ...quickScreens);
const quickStages = ({ onImage }: Image): Stage[] => [
  ...firstStages,
  ['specs', specs(...quickProjects, '--grep-invert', '@full')],
  ['specs, container', onImage(containerSpecs(projects('http', 'laptop-1366')))],
  ['promises', () => checkPromises(false)],
];

const fullStages = (image: Image): Stage[] => [
  ...firstStages,
  ['the same build twice', sameBuildTwice],
  ['unit, adopted', adoptedUnitTests(...projects('unit', 'src'))],
  ['specs', specs(...quickProjects, ...projects(...otherScreens, 'third-party', 'rollout'))],
  ['faults', (name) => runTests(name, 'vitest', ['--project=full', 'faults/native'])],
  ...containerStages(image),
  // Without a container engine, some tests were skipped.
  ['promises', () => checkPromises(Boolean(process.env.REQUIRE_CONTAINER))],
];

const containerStages = ({ onImage }: Image): Stage[] => [
  ['the site in the image', onImage(imageHasSite)],
  // The image has the same files, so only specs that depend on the server run again.
  ['specs, container', onImage(containerSpecs([...projects('http', 'chromium'), '--grep', serverSpecs]))],
  ['the image', onImage(imageSpecs)],
  ['faults, container', onImage(containerFaults)],
];

/** `npm test`, `npm test -- --full`, `npm test -- --container`. The fastest stages run first. */
await main(async () => {
  const { values } = parseArgs({ options: { full: { type: 'boolean' }, container: { type: 'boolean' } } });
  await ensureInstalled('nginx', 'browsers', 'certificates');
  await using image = buildImage();
  const nativeStages = values.full ? fullStages : quickStages;
  const stages = values.container ? [buildStage, ...containerStages(image)] : nativeStages(image);
  const hasPassed = await runStages(stages);
  if (!hasPassed) process.exitCode = 1;
});
