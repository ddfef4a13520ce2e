import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { documents } from '../api/documents.ts';
import { main } from '../setup/run.ts';

/** `npm run openapi`: writes the contract with the back office, and the JSON Schemas for editor programs. */
await main(async () => {
  for (const [file, text] of documents()) await writeFile(path.join(projectRoot, file), text);
});
