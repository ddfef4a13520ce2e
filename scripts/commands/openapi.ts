import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { parse } from 'yaml';
import { languagesSchema } from '../../generator/content/languages.ts';
import { schemas, wordsOnly } from '../../generator/content/read-json.ts';
import { releaseFactsSchema } from '../../generator/content/read-notes.ts';
import { type Data, isData } from '../../generator/content/reading.ts';
import { projectRoot, withField } from '../../generator/files.ts';
import { brandSchema } from '../../generator/pictures/brand.ts';
import { redirectsSchema } from '../../generator/redirects.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { languageSchema, richTextSchema } from '../../src/content/schemas/primitives.ts';
import { problemSchema, reportSchema, uploadReceiptSchema } from '../../src/content/schemas/reports.ts';
import { main } from '../setup/run.ts';

const settingsFile = '.vscode/settings.json';
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/**
 * What JSON Schema cannot express (no space at either end of words, a day that exists) is left out; the pages and the content
 * check test it anyway.
 */
const common: ConversionConfig = { typeMode: 'input', ignoreActions: ['check'] };

/** The schemas of reports and their answers as JSON Schema, by name. */
const apiSchemas = () =>
  toJsonSchemaDefs(
    {
      Language: languageSchema,
      Report: reportSchema,
      UploadReceipt: uploadReceiptSchema,
      Problem: problemSchema,
    },
    { ...common, target: 'draft-2020-12', overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}` },
  );

const contractSchema = v.looseObject({
  openapi: v.string(),
  info: v.looseObject({}),
});

/** The contract between the site and the API behind it, as OpenAPI 3.1: openapi.yaml, with every shape from `src/content/`. */
function openApi() {
  const { openapi, info, ...contract } = v.parse(contractSchema, parse(read('scripts/api/openapi.yaml')));
  return {
    openapi,
    info: { ...info, version: packageJson.version },
    ...contract,
    components: { schemas: apiSchemas() },
  };
}

/** Files have no language field, because the folder names it; plans.json has a price in each currency. */
function asWritten(properties: Data): Data {
  const { language, price } = properties;
  const isWritten = ([name]: [string, unknown]) => name !== 'language' || !isData(language) || !('pattern' in language);
  const { price: _, ...rest } = Object.fromEntries(Object.entries(properties).filter(isWritten));
  if (!isData(price)) return rest;
  if (!isData(price.properties)) return { ...rest, price };
  const { currency, ...amounts } = price.properties;
  const inCurrency = { type: 'object', properties: amounts, additionalProperties: false };
  return { ...rest, prices: { type: 'object', propertyNames: currency, additionalProperties: inCurrency } };
}

/** Refuses unknown fields. Where facts and words are in two files, each has some of the fields, and all have the ids. */
function forOneFile(schema: unknown, isWhole: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => forOneFile(item, isWhole));
  if (!isData(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forOneFile(value, isWhole)]));
  if (!isData(inner.properties)) return inner;
  const fields = asWritten(inner.properties);
  const required = Array.isArray(inner.required) ? inner.required : [];
  const isConstant = (name: string) => isData(fields[name]) && 'const' in fields[name];
  const kept = required.filter((name) => name in fields && (isWhole || name === 'id' || isConstant(name)));
  return { ...inner, properties: fields, required: kept, additionalProperties: false };
}

/** The JSON Schema with which editor programs check the files of a kind during typing. */
function editorSchema(kind: string, schema: v.GenericSchema): unknown {
  const generated = toJsonSchema(schema, {
    ...common,
    // Markdown is written as text, and parsed when the content is read.
    overrideSchema: ({ valibotSchema }) => (valibotSchema === richTextSchema.pipe[0] ? { type: 'string' } : undefined),
    // Any text may be a placeholder such as {webApp}; editors show the content check's own message.
    overrideAction: ({ valibotAction: action, jsonSchema }) =>
      action.type === 'regex' && 'message' in action
        ? { ...jsonSchema, pattern: `${jsonSchema.pattern}|\\{\\w+\\}`, patternErrorMessage: action.message }
        : undefined,
  });
  const own = forOneFile(generated, [...wordsOnly, 'releases', 'languages', 'brand', 'redirects'].includes(kind));
  if (kind !== 'plans' || !isData(own) || !isData(own.properties)) return own;
  return { ...own, properties: { currency: { type: 'string', pattern: '^[A-Z]{3}$' }, ...own.properties } };
}

/** The settings of Visual Studio Code with the schema of every kind of file in `content/`; other settings are kept. */
function editorSettings(): string {
  const kinds = {
    ...schemas,
    releases: releaseFactsSchema,
    languages: languagesSchema,
    brand: brandSchema,
    redirects: redirectsSchema,
  };
  const associations = Object.entries(kinds).map(([kind, schema]) => ({
    fileMatch: [`/content/${kind}.json`, `/content/*/${kind}.json`],
    schema: editorSchema(kind, schema),
  }));
  return withField(read(settingsFile), ['json.schemas'], associations);
}

/** The texts of the documents that follow from the schemas, by their files from the project's folder. */
export const documents = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
    [settingsFile, editorSettings()],
  ]);

/** `npm run openapi`: writes the contract with the API behind the site, and the JSON Schemas for editor programs. */
if (import.meta.main) {
  await main(async () => {
    for (const [file, text] of documents()) await writeFile(path.join(projectRoot, file), text);
  });
}
