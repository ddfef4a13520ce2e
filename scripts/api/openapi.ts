import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { languageSchema, richTextSchema } from '../../src/content/schemas/primitives.ts';
import { problemSchema, reportSchema, uploadReceiptSchema } from '../../src/content/schemas/reports.ts';
import { servedKinds } from '../../src/content/served.ts';
import { servedSchemas } from '../../src/content/served-schemas.ts';

/** The name of a kind's schema in the document: `Plans`. */
const schemaName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/**
 * The schemas of the site's content and uploads as JSON Schema, by name. What JSON Schema cannot express (no space at either
 * end of words, a day that exists) is left out; the pages check it anyway.
 */
const apiSchemas = () =>
  toJsonSchemaDefs(
    {
      Language: languageSchema,
      RichText: richTextSchema,
      ...Object.fromEntries(Object.entries(servedSchemas).map(([kind, schema]) => [schemaName(kind), schema])),
      Report: reportSchema,
      UploadReceipt: uploadReceiptSchema,
      Problem: problemSchema,
    },
    {
      target: 'draft-2020-12',
      typeMode: 'input',
      ignoreActions: ['check'],
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    },
  );

const contractSchema = v.looseObject({
  openapi: v.string(),
  info: v.looseObject({}),
  paths: v.looseObject({ '/content/{kind}': v.unknown() }),
});

/** The paths of a kind of content: `{kind}` and `{Kind}` filled in. */
const pathOf = (template: unknown, kind: string): unknown =>
  JSON.parse(JSON.stringify(template).replaceAll('{kind}', kind).replaceAll('{Kind}', schemaName(kind)));

/** The contract between the site and a back office, as OpenAPI 3.1: openapi.yaml, with every shape from `src/content/`. */
export function openApi() {
  const text = readFileSync(path.join(import.meta.dirname, 'openapi.yaml'), 'utf8');
  const { openapi, info, paths, ...contract } = v.parse(contractSchema, parse(text));
  const { '/content/{kind}': content, ...others } = paths;
  return {
    openapi,
    info: { ...info, version: packageJson.version },
    ...contract,
    paths: { ...Object.fromEntries(servedKinds.map((kind) => [`/content/${kind}`, pathOf(content, kind)])), ...others },
    components: { schemas: apiSchemas() },
  };
}

/** The text of the document's file. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;

/** The document's file, from the project's folder. */
export const openApiFile = 'docs/openapi.json';
