import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { getLanguageService, type SchemaConfiguration, TextDocument } from 'vscode-json-languageservice';
import { fixtureRoot, projectRoot } from '../../generator/files.ts';
import { documents } from '../commands/openapi.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const contract = 'docs/openapi.json';

test('the contract and the schemas for editor programs follow from the schemas (npm run openapi writes them)', () => {
  for (const [file, text] of documents()) expect(read(file), file).toBe(text);
});

test('the contract passes the linter, and has an endpoint for uploads alone', async () => {
  // The address is the site's own; the operator chooses the license.
  const rules = { 'no-server-example.com': 'off', 'info-license': 'off' } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const source = read(contract);
  expect(await lintFromString({ source, absoluteRef: path.join(projectRoot, contract), config })).toEqual([]);
  expect(Object.keys(JSON.parse(source).paths)).toEqual(['/uploads']);
});

// The JSON checker of Visual Studio Code.
const service = getLanguageService({});
const settings: { 'json.schemas': SchemaConfiguration[] } = JSON.parse(read('.vscode/settings.json'));
service.configure({ schemas: settings['json.schemas'].map((one, at) => ({ ...one, uri: `schema:${at}` })) });

/** The places that an editor program underlines in a file: line and message. */
async function underlined(file: string, text: string): Promise<string[]> {
  const document = TextDocument.create(`file:///${file}`, 'json', 1, text);
  const found = await service.doValidation(document, service.parseJSONDocument(document));
  return found.map(({ range, message }) => `${file}:${range.start.line + 1} ${message}`);
}

test('editor programs have a schema for every JSON file of content but the messages, and underline nothing in it', async () => {
  for (const file of globSync('content/**/*.json', { cwd: fixtureRoot, exclude: ['**/messages.json'] })) {
    expect(await underlined(file, readFileSync(path.join(fixtureRoot, file), 'utf8'))).toEqual([]);
    expect(await underlined(file, '15'), file).not.toEqual([]);
  }
});

test.each([
  ['plans', '"plans": [{ "id": "a", "prices": { "USD": { "monthly": "15" } } }]', 'number'],
  ['plans', '"update": "2026-11-17"', 'update'],
  [
    'releases',
    '"releases": [{ "version": "1.0.0", "platforms": ["web"], "date": "22.11.2026" }]',
    'expected a date such as 2026-11-17',
  ],
  ['en/home', '"hero": { "heading": 15 }', 'string'],
  ['en/faq', '"entries": [{ "question": "Why" }]', '"id"'],
])('editor programs underline a mistake in content/%s.json: %s', async (name, field, message) => {
  const file = `content/${name}.json`;
  expect(await underlined(file, `{\n${field} }`)).toContainEqual(expect.stringMatching(`^${file}:2 .*${message}`));
});
