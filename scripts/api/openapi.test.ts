import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { servedKinds } from '../../src/content/served.ts';
import { projectRoot } from '../setup/run.ts';
import { lintOpenApi, openApi, openApiFile, openApiText } from './openapi.ts';

test('the committed document is what the schemas give (npm run openapi writes it), and passes the linter', async () => {
  expect(readFileSync(path.join(projectRoot, openApiFile), 'utf8')).toBe(openApiText());
  expect(await lintOpenApi(openApiText())).toEqual([]);
});

test('a reference to a missing schema is reported', async () => {
  const text = openApiText().replace('#/components/schemas/UploadReceipt', '#/components/schemas/Receipt');
  expect(await lintOpenApi(text)).toContainEqual(expect.stringMatching(/uploads.*Can't resolve/));
});

test('the document has an endpoint for every kind of content, and one for uploads', () => {
  expect(Object.keys(openApi().paths)).toEqual([...servedKinds.map((kind) => `/content/${kind}`), '/uploads']);
});
