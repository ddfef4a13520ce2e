import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { projectRoot } from '../setup/run.ts';
import { editorSchemas, editorSchemasFolder } from './editor-schemas.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const schemaOf = (url: string): Record<string, unknown> => JSON.parse(read(url));

const settings = v.parse(
  v.object({ 'json.schemas': v.array(v.object({ fileMatch: v.array(v.string()), url: v.string() })) }),
  JSON.parse(read('.vscode/settings.json')),
)['json.schemas'];

// The JSON checker of Visual Studio Code.
const service = getLanguageService({});
service.configure({
  schemas: settings.map(({ fileMatch, url }) => ({ fileMatch, uri: `file:///${url}`, schema: schemaOf(url) })),
});

/** The places that an editor program underlines in a file: line and message. */
async function underlined(file: string, text = read(file)): Promise<string[]> {
  const document = TextDocument.create(`file:///${file}`, 'json', 1, text);
  const found = await service.doValidation(document, service.parseJSONDocument(document));
  return found.map(({ range, message }) => `${file}:${range.start.line + 1} ${message}`);
}

test('the JSON Schemas are those of the content check (npm run openapi writes them)', () => {
  expect(readdirSync(path.join(projectRoot, editorSchemasFolder)).toSorted()).toEqual(
    [...editorSchemas().keys()].toSorted(),
  );
  for (const [name, text] of editorSchemas()) expect(read(path.join(editorSchemasFolder, name))).toBe(text);
});

test('every JSON file of content/ has a schema, and nothing in it is underlined', async () => {
  for (const file of globSync('content/**/*.json', { cwd: projectRoot })) {
    expect(await underlined(file)).toEqual([]);
    expect(await underlined(file, '15'), file).not.toEqual([]);
  }
});

test.each([
  ['content/plans.json', '{\n"plans": [{ "id": "a", "prices": { "USD": { "monthly": "15" } } }] }', 'number'],
  ['content/plans.json', '{\n"update": "2026-11-17" }', 'update'],
  [
    'content/releases.json',
    '{ "updated": "2026-11-17", "releases": [\n{ "version": "1.0.0", "platforms": ["web"], "date": "22.11.2026" }] }',
    'expected a date such as 2026-11-17',
  ],
  ['content/en/home.json', '{\n"hero": { "heading": 15 } }', 'string'],
  ['content/en/faq.json', '{ "entries": [\n{ "question": "Why" }] }', '"id"'],
  ['content/zh-CN/messages.json', '\n{}', 'common'],
])('a mistake in %s is underlined: %j', async (file, text, message) => {
  expect(await underlined(file, text)).toContainEqual(expect.stringMatching(`^${file}:2 .*${message}`));
});
