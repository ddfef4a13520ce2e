import { execFileSync } from 'node:child_process';
import { run } from '../setup/run.ts';
import { type Outcome, verdict } from './outcome.ts';

/** What a program prints, or nothing where it fails. */
export function output(program: string, parameters: readonly string[], env = process.env): string {
  try {
    return execFileSync(program, parameters, { stdio: ['ignore', 'pipe', 'ignore'], env })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** A docker client with its plugins, if there is one and an engine answers it. */
function findEngine(): { docker: string } | { missing: string } {
  const docker = output('sh', ['scripts/container/docker.sh']);
  if (!docker) return { missing: 'no docker client with compose and buildx on this machine' };
  return output(docker, ['info', '--format', '{{.ServerVersion}}'])
    ? { docker }
    : { missing: 'no Docker engine answers' };
}

/** The image under test, under a tag of this run's own: another checkout may test on the same engine. */
const testImage = `parley-site:test-${process.pid}`;

/** Runs a part of the tests that needs an engine. Without one it is skipped and says so, or fails where REQUIRE_CONTAINER is set (CI). */
export async function withEngine(part: string, task: (docker: string) => Promise<Outcome>): Promise<Outcome> {
  const engine = findEngine();
  if ('docker' in engine) {
    try {
      return await task(engine.docker);
    } finally {
      await run(engine.docker, ['image', 'rm', '--force', testImage], { stdio: 'ignore' });
    }
  }
  if (process.env.REQUIRE_CONTAINER) return verdict(part, false, engine.missing);
  return { part, passed: 0, failed: 0, skipped: 1, note: engine.missing };
}

/** The compose files that build the image here: npm's own certificate authority comes along where there is one. */
export const composeFiles = () => [
  '-f',
  'docker-compose.yml',
  ...(process.env.NODE_EXTRA_CA_CERTS ? ['-f', 'scripts/container/build-ca.compose.yml'] : []),
];

/** The image's name and labels, as variables of docker-compose.yml. */
export const imageEnvironment = () => ({
  SITE_IMAGE: testImage,
  SITE_COMMIT: output('git', ['rev-parse', '--short=12', 'HEAD']),
  SITE_CREATED: output('git', ['log', '-1', '--format=%cI']),
});
