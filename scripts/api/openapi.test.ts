import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servedKinds } from '../../src/content/served.ts';
import { lintOpenApi, openApi, openApiFile, openApiProblems, openApiText } from './openapi.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  await mkdir(path.join(root, 'docs'));
});
afterAll(() => rm(root, { recursive: true }));

const write = (text: string) => writeFile(path.join(root, openApiFile), text);

test('the committed document follows from the schemas, and passes the linter', async () => {
  expect(await openApiProblems()).toEqual([]);
});

test('a document that was edited by hand, or is missing, is reported', async () => {
  expect(await openApiProblems(root)).toContainEqual(expect.stringContaining('npm run openapi'));
  await write(openApiText().replace('"minLength": 1', '"minLength": 2'));
  expect(await openApiProblems(root)).toEqual([expect.stringContaining('npm run openapi')]);
  await write(openApiText());
  expect(await openApiProblems(root)).toEqual([]);
});

test('a reference to a missing schema is reported', async () => {
  const text = openApiText().replace('#/components/schemas/UploadReceipt', '#/components/schemas/Receipt');
  expect(await lintOpenApi(text)).toContainEqual(expect.stringMatching(/uploads.*Can't resolve/));
});

test('the document has an endpoint for every kind of content, and one for uploads', () => {
  expect(Object.keys(openApi().paths)).toEqual([...servedKinds.map((kind) => `/content/${kind}`), '/uploads']);
});
