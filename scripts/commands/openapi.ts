import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { parse } from 'yaml';
import { languagesSchema } from '../../generator/content/languages.ts';
import { schemas } from '../../generator/content/read-json.ts';
import { releaseFactsSchema } from '../../generator/content/read-notes.ts';
import { isJsonObject, type JsonObject } from '../../generator/content/reading.ts';
import { projectRoot } from '../../generator/files.ts';
import { pageSchemas } from '../../generator/manifests.ts';
import { brandSchema } from '../../generator/pictures/brand.ts';
import { redirectsSchema } from '../../generator/redirects.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type Marks, ownerOf, schemaOfFile } from '../../src/content/fields.ts';
import { problemOf } from '../../src/content/problems.ts';
import { languageSchema } from '../../src/content/schemas/primitives.ts';
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

/** Makes the objects of a JSON Schema refuse unknown fields. */
function withoutUnknownFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnknownFields);
  if (!isJsonObject(schema)) return schema;
  const fields = Object.entries(schema).map(([key, value]) => [key, withoutUnknownFields(value)]);
  return { ...Object.fromEntries(fields), ...(isJsonObject(schema.properties) && { additionalProperties: false }) };
}

/**
 * Returns the JSON Schema of a file of content, for code editors, or of a form of `npm run edit`.
 * @param hasMarks adds what a field is, as `x-owner`, `x-ordered` and so on
 */
export function editorSchema(schema: v.GenericSchema, hasMarks = false): unknown {
  const generated = toJsonSchema(schema, {
    ...conversionOptions,
    overrideAction: ({ valibotAction: action, jsonSchema }) => {
      // Any text may be a placeholder such as {webApp}. Editors show the content check's message.
      if (action.type === 'regex' && 'message' in action) {
        const patternErrorMessage = problemOf(String(action.message)).message;
        return { ...jsonSchema, pattern: `${jsonSchema.pattern}|\\{\\w+\\}`, patternErrorMessage };
      }
      if (action.type !== 'metadata' || !('metadata' in action)) return undefined;
      const { markdown, ...marks }: Marks = Object(action.metadata);
      // The converter has added the marks under their own names.
      const unmarked = Object.fromEntries(Object.entries(jsonSchema).filter(([key]) => !(key in marks)));
      const extensions = Object.entries(marks).map(([name, value]) => [`x-${name}`, value]);
      return {
        // Markdown is a string in files.
        ...(markdown ? { type: 'string', contentMediaType: 'text/markdown' } : unmarked),
        ...(hasMarks && Object.fromEntries(extensions)),
      };
    },
  });
  // The definitions are those of Markdown, which is a string in files.
  const { $defs: _, ...withoutDefinitions } = generated;
  return withoutUnknownFields(withoutDefinitions);
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
  const associations = Object.entries(kinds).flatMap(([kind, schema]) =>
    [
      { owner: 'facts' as const, files: ['content', 'sample'].map((folder) => `/${folder}/${kind}.json`) },
      { owner: 'texts' as const, files: ['content', 'sample'].map((folder) => `/${folder}/*/${kind}.json`) },
    ]
      .filter(({ owner }) => [owner, 'both'].includes(String(ownerOf(schema))))
      .map(({ owner, files }) => ({ fileMatch: files, schema: editorSchema(schemaOfFile(schema, owner)) })),
  );
  const settings: JsonObject = JSON.parse(readFile(settingsFile));
  return `${JSON.stringify({ ...settings, 'json.schemas': associations }, null, 2)}\n`;
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
