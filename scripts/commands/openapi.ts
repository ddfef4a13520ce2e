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
import { pageSchemas } from '../../generator/manifests.ts';
import { brandSchema } from '../../generator/pictures/brand.ts';
import { redirectsSchema } from '../../generator/redirects.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { languageSchema, richTextSchema } from '../../src/content/schemas/primitives.ts';
import { problemSchema, reportSchema, uploadReceiptSchema } from '../../src/content/schemas/reports.ts';
import { main } from '../setup/run.ts';

const settingsFile = '.vscode/settings.json';
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** Omits checks that JSON Schema cannot express, such as that a day exists; pages and the content check make them. */
const common: ConversionConfig = { typeMode: 'input', ignoreActions: ['check'] };

/** The JSON Schemas of reports and their answers, by name. */
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

/** openapi.yaml with the schemas of `src/content/`. */
function openApi() {
  const { openapi, info, ...contract } = v.parse(contractSchema, parse(read('scripts/api/openapi.yaml')));
  return {
    openapi,
    info: { ...info, version: packageJson.version },
    ...contract,
    components: { schemas: apiSchemas() },
  };
}

/** Converts fields of schemas to those of files: without `language`, which the folder names, and with prices by currency. */
function fieldsInFiles(properties: Data): Data {
  const { language, price } = properties;
  const isWritten = ([name]: [string, unknown]) => name !== 'language' || !isData(language) || !('pattern' in language);
  const { price: _, ...rest } = Object.fromEntries(Object.entries(properties).filter(isWritten));
  if (!isData(price)) return rest;
  if (!isData(price.properties)) return { ...rest, price };
  const { currency, ...amounts } = price.properties;
  const inCurrency = { type: 'object', properties: amounts, additionalProperties: false };
  return { ...rest, prices: { type: 'object', propertyNames: currency, additionalProperties: inCurrency } };
}

/** Refuses unknown fields. If facts and words are in two files, each requires only the ids. */
function forOneFile(schema: unknown, isWhole: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => forOneFile(item, isWhole));
  if (!isData(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forOneFile(value, isWhole)]));
  if (!isData(inner.properties)) return inner;
  const fields = fieldsInFiles(inner.properties);
  const required = Array.isArray(inner.required) ? inner.required : [];
  const isConstant = (name: string) => isData(fields[name]) && 'const' in fields[name];
  const requiredHere = required.filter((name) => name in fields && (isWhole || name === 'id' || isConstant(name)));
  return { ...inner, properties: fields, required: requiredHere, additionalProperties: false };
}

/** Kinds with one file, which has all fields. */
const wholeKinds = [...wordsOnly, 'releases', 'languages', 'brand', 'redirects'];

/**
 * The JSON Schema of a kind of file, for code editors and for the forms of `npm run edit`.
 * @param isWhole false if facts and words are in two files
 */
export function editorSchema(kind: string, schema: v.GenericSchema, isWhole = wholeKinds.includes(kind)): unknown {
  const generated = toJsonSchema(schema, {
    ...common,
    // In files, Markdown is a string.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === richTextSchema.pipe[0] ? { type: 'string', contentMediaType: 'text/markdown' } : undefined,
    // Any text may be a placeholder such as {webApp}. Editors show the content check's message.
    overrideAction: ({ valibotAction: action, jsonSchema }) =>
      action.type === 'regex' && 'message' in action
        ? { ...jsonSchema, pattern: `${jsonSchema.pattern}|\\{\\w+\\}`, patternErrorMessage: action.message }
        : undefined,
  });
  const fileSchema = forOneFile(generated, isWhole);
  if (kind !== 'plans' || !isData(fileSchema) || !isData(fileSchema.properties)) return fileSchema;
  const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
  return { ...fileSchema, properties: { currency, ...fileSchema.properties } };
}

/** The settings of Visual Studio Code with the schemas of files in `content/`. Keeps other settings. */
function editorSettings(): string {
  const kinds = {
    ...schemas,
    ...Object.fromEntries(pageSchemas),
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

/** The files that are generated from schemas, by path in the project. */
export const documents = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
    [settingsFile, editorSettings()],
  ]);

/** `npm run openapi` */
if (import.meta.main) {
  await main(async () => {
    for (const [file, text] of documents()) await writeFile(path.join(projectRoot, file), text);
  });
}
