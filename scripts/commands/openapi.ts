import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { parse } from 'yaml';
import { languagesSchema } from '../../generator/content/languages.ts';
import { schemas, wordsOnly } from '../../generator/content/read-json.ts';
import { releaseFactsSchema } from '../../generator/content/read-notes.ts';
import { isJsonObject, type JsonObject } from '../../generator/content/reading.ts';
import { projectRoot, withField } from '../../generator/files.ts';
import { pageSchemas } from '../../generator/manifests.ts';
import { brandSchema } from '../../generator/pictures/brand.ts';
import { redirectsSchema } from '../../generator/redirects.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { languageSchema, richTextSchema } from '../../src/content/schemas/primitives.ts';
import { problemSchema, reportSchema, uploadReceiptSchema } from '../../src/content/schemas/reports.ts';
import { main } from '../setup/run.ts';

const settingsFile = '.vscode/settings.json';
const readFile = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** Ignores checks that JSON Schema cannot express, such as whether a date exists. The content check still makes them. */
const conversionOptions: ConversionConfig = { typeMode: 'input', ignoreActions: ['check'] };

const schemasOfContract = {
  Language: languageSchema,
  Report: reportSchema,
  UploadReceipt: uploadReceiptSchema,
  Problem: problemSchema,
};

const apiSchemas = () =>
  toJsonSchemaDefs(schemasOfContract, {
    ...conversionOptions,
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });

const contractSchema = v.looseObject({ openapi: v.string(), info: v.looseObject({}) });

function openApi() {
  const { openapi, info, ...contract } = v.parse(contractSchema, parse(readFile('scripts/api/openapi.yaml')));
  return {
    openapi,
    info: { ...info, version: packageJson.version },
    ...contract,
    components: { schemas: apiSchemas() },
  };
}

/** Removes the field for the content's language. Other fields named `language` have no pattern. */
function withoutLanguage(properties: JsonObject): JsonObject {
  const { language, ...others } = properties;
  return isJsonObject(language) && 'pattern' in language ? others : properties;
}

/** Converts the fields of parsed content to those of its files, which have no language, and prices by currency. */
function fieldsInFiles(properties: JsonObject): JsonObject {
  const { price, ...others } = withoutLanguage(properties);
  if (!isJsonObject(price)) return others;
  if (!isJsonObject(price.properties)) return { ...others, price };
  const { currency, ...amounts } = price.properties;
  const required = Object.keys(amounts);
  const amountsSchema = { type: 'object', properties: amounts, required, additionalProperties: false };
  return { ...others, prices: { type: 'object', propertyNames: currency, additionalProperties: amountsSchema } };
}

/** Converts the schema of parsed content to the schema of its file, which refuses unknown fields. */
function schemaOfFile(schema: unknown, hasAllFields: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => schemaOfFile(item, hasAllFields));
  if (!isJsonObject(schema)) return schema;
  const converted = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, schemaOfFile(value, hasAllFields)]),
  );
  if (!isJsonObject(converted.properties)) return converted;
  const fields = fieldsInFiles(converted.properties);
  const isConstant = (name: string) => isJsonObject(fields[name]) && 'const' in fields[name];
  const isRequired = (name: string) => name in fields && (hasAllFields || name === 'id' || isConstant(name));
  const requiredInContent = Array.isArray(converted.required) ? converted.required : [];
  const nameInFile = (name: string) => (name === 'price' && 'prices' in fields ? 'prices' : name);
  const required = requiredInContent.map(nameInFile).filter(isRequired);
  return { ...converted, properties: fields, required, additionalProperties: false };
}

/** The kinds of content that have all fields in one file. Others have facts and words in two files. */
const kindsInOneFile = [...wordsOnly, 'releases', 'languages', 'brand', 'redirects'];

/**
 * Returns the JSON Schema of a kind of file, for code editors and for the forms of `npm run edit`.
 * @param hasAllFields false if facts and words are in two files, each of which requires only ids
 */
export function editorSchema(
  kind: string,
  schema: v.GenericSchema,
  hasAllFields = kindsInOneFile.includes(kind),
): unknown {
  const generated = toJsonSchema(schema, {
    ...conversionOptions,
    // Markdown is a string in files.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === richTextSchema.pipe[0] ? { type: 'string', contentMediaType: 'text/markdown' } : undefined,
    // Any text may be a placeholder such as {webApp}. Editors show the content check's message.
    overrideAction: ({ valibotAction: action, jsonSchema }) =>
      action.type === 'regex' && 'message' in action
        ? { ...jsonSchema, pattern: `${jsonSchema.pattern}|\\{\\w+\\}`, patternErrorMessage: action.message }
        : undefined,
  });
  const fileSchema = schemaOfFile(generated, hasAllFields);
  if (kind !== 'plans' || !isJsonObject(fileSchema) || !isJsonObject(fileSchema.properties)) return fileSchema;
  const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
  return { ...fileSchema, properties: { currency, ...fileSchema.properties } };
}

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
    fileMatch: ['content', 'sample'].flatMap((folder) => [`/${folder}/${kind}.json`, `/${folder}/*/${kind}.json`]),
    schema: editorSchema(kind, schema),
  }));
  return withField(readFile(settingsFile), ['json.schemas'], associations);
}

/** Returns the files that are generated from schemas, by path in the project. */
export const documents = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
    [settingsFile, editorSettings()],
  ]);

if (import.meta.main) {
  await main(async () => {
    for (const [file, text] of documents()) await writeFile(path.join(projectRoot, file), text);
  });
}
