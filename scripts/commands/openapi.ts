import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editorSchemas, editorSchemasFolder } from '../api/editor-schemas.ts';
import { openApiFile, openApiText } from '../api/openapi.ts';
import { main, projectRoot } from '../setup/run.ts';

/** `npm run openapi`: writes the contract with the back office, and the JSON Schemas for editor programs. */
await main(async () => {
  await writeFile(path.join(projectRoot, openApiFile), openApiText());
  await mkdir(path.join(projectRoot, editorSchemasFolder), { recursive: true });
  for (const [name, text] of editorSchemas()) {
    await writeFile(path.join(projectRoot, editorSchemasFolder, name), text);
  }
});
