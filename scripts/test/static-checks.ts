import { openApiProblems } from '../api/check.ts';
import { run } from '../setup/run.ts';
import { type Outcome, verdict } from './outcome.ts';

/** Format and lint, types, the contract with the back office: what needs no build. */
export async function staticChecks(): Promise<Outcome[]> {
  const lint = await run('biome', ['ci', '--error-on-warnings']);
  const types = await run('tsc', []);
  const contract = await openApiProblems();
  return [
    verdict('format and lint', lint === 0),
    verdict('types', types === 0),
    verdict('contract with the back office', contract.length === 0, contract.join('\n')),
  ];
}
