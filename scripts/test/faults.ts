import { mustRun } from '../setup/run.ts';
import { composeFiles, imageEnvironment, withEngine } from './engine.ts';
import { type Outcome, verdict } from './outcome.ts';
import { runVitest } from './vitest.ts';

const CONFIG = 'scripts/test/faults/vitest.config.ts';
const PART = 'faults, container';

async function breakContainers(docker: string): Promise<Outcome> {
  const env = { ...process.env, ...imageEnvironment(), FAULTS_DOCKER: docker };
  try {
    await mustRun(docker, ['compose', ...composeFiles(), 'build', '--quiet'], { env });
    return await runVitest(PART, CONFIG, { filters: ['faults/container'], env });
  } catch (error) {
    return verdict(PART, false, error instanceof Error ? error.message : String(error));
  }
}

/**
 * What breaks in operation, broken on purpose under constant load (docs/decisions/011): natively, and where an engine
 * answers in containers and on Swarm.
 */
export const faults = async (): Promise<Outcome[]> => [
  await runVitest('faults, native', CONFIG, { filters: ['faults/native'] }),
  await withEngine(PART, breakContainers),
];
