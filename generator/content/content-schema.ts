import * as v from 'valibot';
import type { Content } from '../../src/content/page-content.ts';
import { articlesSchema } from '../../src/content/schemas/articles.ts';
import { legalDocumentSchema } from '../../src/content/schemas/legal.ts';
import { recordOf } from '../../src/lib/paths.ts';
import { legalPages, pageSchemas } from '../manifests.ts';
import { messagesSchema } from './languages.ts';
import { schemas } from './read-json.ts';

const { 'third-party': thirdParty, ...schemasOfParts } = schemas;

/** The schema of all content of a language, for whoever needs to know what its texts are. Messages have the fields that they have. */
export const contentSchema = ({ messages }: Content) =>
  v.object({
    ...schemasOfParts,
    thirdParty,
    messages: messagesSchema(messages),
    legal: v.object(recordOf(legalPages, () => legalDocumentSchema)),
    articles: v.record(v.string(), articlesSchema),
    pageFiles: v.object(Object.fromEntries(pageSchemas)),
  });
