import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import packageJson from '../../package.json' with { type: 'json' };
import { languageSchema, richTextSchema } from '../../src/content/schemas/primitives.ts';
import { problemSchema, problemType, reportSchema, uploadReceiptSchema } from '../../src/content/schemas/reports.ts';
import { servedKinds } from '../../src/content/served.ts';
import { servedSchemas } from '../../src/content/served-schemas.ts';
import { projectRoot } from '../setup/run.ts';

/** The name of a kind's schema in the document: `Plans`. */
const schemaName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

const served = Object.fromEntries(Object.entries(servedSchemas).map(([kind, schema]) => [schemaName(kind), schema]));

/**
 * The schemas of the site's content and uploads as JSON Schema, by name. What JSON Schema cannot express (no space at either
 * end of words, a day that exists) is left out; the pages check it anyway.
 */
const apiSchemas = () =>
  toJsonSchemaDefs(
    {
      Language: languageSchema,
      RichText: richTextSchema,
      ...served,
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

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const problem = (description: string) => ({
  description,
  content: { [problemType]: { schema: ref('Problem') } },
});

const validators = {
  ETag: { description: 'Changes when the content does.', schema: { type: 'string' } },
  'Last-Modified': { description: 'The moment of `updated`.', schema: { type: 'string' } },
  'Cache-Control': { description: 'How long browsers and nginx may keep the answer.', schema: { type: 'string' } },
};

const contentPath = (kind: string) => ({
  get: {
    operationId: `get${schemaName(kind)}`,
    summary: `What the site says in ${kind}, if it is newer`,
    tags: ['content'],
    parameters: [
      { name: 'lang', in: 'query', required: true, description: 'The language of the page.', schema: ref('Language') },
      {
        name: 'If-None-Match',
        in: 'header',
        description: 'The ETag of the answer that the asker has.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'The whole object in one language. Pages take it where its `updated` is later than their own.',
        headers: validators,
        content: { 'application/json': { schema: ref(schemaName(kind)) } },
      },
      204: { description: 'Nothing newer.' },
      304: { description: 'What the asker has is still the newest.', headers: validators },
      400: problem('A language that the site does not speak.'),
      404: problem('Nothing newer, too; browsers note it in their console.'),
      429: problem('Too many requests.'),
      503: problem('The back office is down.'),
    },
  },
});

const uploads = {
  post: {
    operationId: 'upload',
    summary: 'A visitor reports a problem, with or without files',
    tags: ['uploads'],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            allOf: [
              ref('Report'),
              {
                type: 'object',
                properties: {
                  file: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
                },
              },
            ],
          },
        },
      },
    },
    responses: {
      201: {
        description: 'Received: every file with its size and checksum.',
        content: { 'application/json': { schema: ref('UploadReceipt') } },
      },
      303: {
        description:
          'Received, for a browser that asks for a page (`Accept: text/html`): a form sent without JavaScript.',
        headers: {
          Location: {
            description: 'The page that thanks: `/versionUpdateContent?version=1.4.0#report-sent`.',
            schema: { type: 'string' },
          },
        },
      },
      400: problem('No multipart form, or one that breaks off.'),
      413: problem('The files are too large.'),
      422: problem('A field that its schema does not allow.'),
      429: problem('Too many reports.'),
      503: problem('The back office is down.'),
    },
  },
};

/** The contract between the site and a back office, as OpenAPI 3.1: every shape comes from the schemas of `src/content/`. */
export const openApi = () => ({
  openapi: '3.1.0',
  info: {
    title: 'The back office behind the site',
    version: packageJson.version,
    description:
      'What may stand behind `/prod-api`: newer content than the site was built with, and what visitors send in.',
    license: { name: 'The license of the site', identifier: 'LicenseRef-site' },
  },
  servers: [{ url: '/prod-api', description: 'As pages ask; nginx takes the prefix off.' }],
  security: [],
  tags: [
    { name: 'content', description: 'Read by pages once they are shown.' },
    { name: 'uploads', description: 'Sent by visitors; nothing is sent by itself.' },
  ],
  paths: {
    ...Object.fromEntries(servedKinds.map((kind) => [`/content/${kind}`, contentPath(kind)])),
    '/uploads': uploads,
  },
  components: { schemas: apiSchemas() },
});

/** The text of the document's file. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;

/** The document's file, from the project's folder. */
export const openApiFile = 'docs/openapi.json';

/** The linter's findings in an OpenAPI document, one line each: `#/paths/~1uploads: …`. */
export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The address is the site's own; the operator chooses the license.
    rules: { 'no-server-example.com': 'off', 'info-license': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: path.join(projectRoot, openApiFile), config });
  return problems.map(({ ruleId, message, location: [at] }) => `${at?.pointer ?? '#/'}: ${message} (${ruleId})`);
}

/** The problems of the committed document: it differs from the schemas, or the linter finds something. */
export async function openApiProblems(root = projectRoot): Promise<string[]> {
  const file = path.join(root, openApiFile);
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const drift =
    written === openApiText() ? [] : [`${openApiFile} differs from the schemas: npm run openapi writes it.`];
  return written ? [...drift, ...(await lintOpenApi(written))] : drift;
}
