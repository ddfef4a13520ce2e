import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiFile } from '../api/check.ts';
import { openApiText } from '../api/openapi.ts';
import { main, projectRoot } from '../setup/run.ts';

/** `npm run openapi`: writes the contract with the back office, docs/openapi.json, from the schemas of src/content/. */
await main(() => writeFile(path.join(projectRoot, openApiFile), openApiText()));
