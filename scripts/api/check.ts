import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { projectRoot } from '../setup/run.ts';
import { openApiText } from './openapi.ts';

/** Where the contract lies, from the project's folder. */
export const openApiFile = 'docs/openapi.json';

/** What the linter says of an OpenAPI document, one line each: `#/paths/~1uploads: …`. */
export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The address is the site's own, whatever it is; a license is the operator's to choose.
    rules: { 'no-server-example.com': 'off', 'info-license': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: path.join(projectRoot, openApiFile), config });
  return problems.map(({ ruleId, message, location: [at] }) => `${at?.pointer ?? '#/'}: ${message} (${ruleId})`);
}

/** What is wrong with the contract: it is not what the schemas say, or no good OpenAPI. */
export async function openApiProblems(root = projectRoot): Promise<string[]> {
  const file = path.join(root, openApiFile);
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const drift =
    written === openApiText() ? [] : [`${openApiFile} is not what the schemas say: npm run openapi writes it.`];
  return written ? [...drift, ...(await lintOpenApi(written))] : drift;
}
