import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documents } from '../api/documents.ts';
import { main, projectRoot } from '../setup/run.ts';

/** `npm run openapi`: writes the contract with the back office, and the JSON Schemas for editor programs. */
await main(async () => {
  for (const [file, text] of documents()) await writeFile(path.join(projectRoot, file), text);
});
