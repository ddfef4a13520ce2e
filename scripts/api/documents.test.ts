import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { fixtureRoot, projectRoot } from '../../generator/files.ts';
import { liveKinds } from '../../src/content/schemas/live.ts';
import { documents } from '../commands/openapi.ts';
import mistakes from './mistakes.json' with { type: 'json' };

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const contract = 'docs/openapi.json';

test('the contract and the schemas for editor programs follow from the schemas (npm run openapi writes them)', () => {
  const files = [contract, ...globSync('.vscode/schemas/*', { cwd: projectRoot })];
  expect(new Map(files.map((file) => [file, read(file)]))).toEqual(documents());
});

test('the contract passes the linter, and has an endpoint for every kind of content, and one for uploads', async () => {
  // The address is the site's own; the operator chooses the license.
  const rules = { 'no-server-example.com': 'off', 'info-license': 'off' } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const source = read(contract);
  expect(await lintFromString({ source, absoluteRef: path.join(projectRoot, contract), config })).toEqual([]);
  expect(Object.keys(JSON.parse(source).paths)).toEqual([...liveKinds.map((kind) => `/content/${kind}`), '/uploads']);
});

const settings = v.parse(
  v.object({ 'json.schemas': v.array(v.object({ fileMatch: v.array(v.string()), url: v.string() })) }),
  JSON.parse(read('.vscode/settings.json')),
)['json.schemas'];

// The JSON checker of Visual Studio Code.
const service = getLanguageService({});
service.configure({
  schemas: settings.map(({ fileMatch, url }) => ({ fileMatch, uri: `file:///${url}`, schema: JSON.parse(read(url)) })),
});

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

// Each is on the second line of the file.
test.each(mistakes)('editor programs underline a mistake in $file: $message', async ({ file, text, message }) => {
  expect(await underlined(file, text)).toContainEqual(expect.stringMatching(`^${file}:2 .*${message}`));
});
