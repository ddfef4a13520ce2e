import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import { languageSchema, richTextSchema } from '../../src/content/schemas/primitives.ts';
import { problemSchema, reportSchema, uploadReceiptSchema } from '../../src/content/schemas/reports.ts';
import { servedSchemas } from '../../src/content/served-schemas.ts';

/** The name of a kind's schema in the document: `Plans`. */
export const schemaName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

const served = Object.fromEntries(Object.entries(servedSchemas).map(([kind, schema]) => [schemaName(kind), schema]));

/**
 * The schemas of the site's content and uploads as JSON Schema, by name. What JSON Schema cannot say (no space at either
 * end of words, a day that exists) is left out: the pages check it all the same.
 */
export const apiSchemas = () =>
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
