import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { getLanguageService, type SchemaConfiguration, TextDocument } from 'vscode-json-languageservice';
import { projectRoot } from '../../generator/files.ts';
import { documents } from '../commands/openapi.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const contract = 'docs/openapi.json';

test('the contract and the editors’ schemas are up to date with the schemas of src/content (npm run openapi)', () => {
  for (const [file, text] of documents()) expect(read(file), file).toBe(text);
});

test('the contract passes the linter, and uploads are its only endpoint', async () => {
  // The address of the API is a path of the site, and its operator chooses the license.
  const rules = { 'no-server-example.com': 'off', 'info-license': 'off' } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const source = read(contract);
  expect(await lintFromString({ source, absoluteRef: path.join(projectRoot, contract), config })).toEqual([]);
  expect(Object.keys(JSON.parse(source).paths)).toEqual(['/uploads']);
});

// Visual Studio Code uses this service.
const service = getLanguageService({});
const settings: { 'json.schemas': SchemaConfiguration[] } = JSON.parse(read('.vscode/settings.json'));
service.configure({
  schemas: settings['json.schemas'].map((schema, index) => ({ ...schema, uri: `schema:${index}` })),
});

/** Returns the problems that an editor underlines in a file, as `file:line message`. */
async function problemsIn(file: string, text: string): Promise<string[]> {
  const document = TextDocument.create(`file:///${file}`, 'json', 1, text);
  const problems = await service.doValidation(document, service.parseJSONDocument(document));
  return problems.map(({ range, message }) => `${file}:${range.start.line + 1} ${message}`);
}

test('editors have a schema for every JSON file of content except messages.json, and underline nothing in them', async () => {
  for (const file of globSync('sample/**/*.json', { cwd: projectRoot, exclude: ['**/messages.json'] })) {
    expect(await problemsIn(file, readFileSync(path.join(projectRoot, file), 'utf8'))).toEqual([]);
    expect(await problemsIn(file, '15'), `${file} with a number in place of its content`).not.toEqual([]);
  }
});
