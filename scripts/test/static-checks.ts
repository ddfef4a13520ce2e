import { run } from '../setup/run.ts';
import { type Outcome, verdict } from './outcome.ts';

/** Format and lint, types: what needs no build. */
export async function staticChecks(): Promise<Outcome[]> {
  const lint = await run('biome', ['ci', '--error-on-warnings']);
  const types = await run('tsc', []);
  return [verdict('format and lint', lint === 0), verdict('types', types === 0)];
}
