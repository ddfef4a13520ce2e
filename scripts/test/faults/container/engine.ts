import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { projectRoot } from '../../../setup/run.ts';

const { FAULTS_DOCKER, SITE_IMAGE } = v.parse(
  v.object({ FAULTS_DOCKER: v.string(), SITE_IMAGE: v.string() }),
  process.env,
);

/** The image under test. */
export const image = SITE_IMAGE;

const execute = promisify(execFile);

/**
 * What the docker client prints.
 * @throws where it ends with another status than 0; the error's `stderr` says why
 */
export async function docker(parameters: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await execute(FAULTS_DOCKER, parameters, { cwd: projectRoot, env: { ...process.env, ...env } });
  return stdout.trim();
}
