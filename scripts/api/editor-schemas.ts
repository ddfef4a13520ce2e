import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { richTextSchema } from '../../src/content/schemas/primitives.ts';
import { type Data, isData } from '../content/located.ts';
import { schemas, wordsOnly } from '../content/read-json.ts';
import { releaseFactsSchema } from '../content/read-notes.ts';

/** The folder of the written schemas, from the project's folder; `.vscode/settings.json` names each of them. */
export const editorSchemasFolder = '.vscode/schemas';

/** Files have no language field, because the folder names it; plans.json has a price in each currency. */
function asWritten(properties: Data): Data {
  const { language, price } = properties;
  const isWritten = ([name]: [string, unknown]) => name !== 'language' || !isData(language) || !('enum' in language);
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

function editorSchema(kind: string, schema: v.GenericSchema): unknown {
  const generated = toJsonSchema(schema, {
    typeMode: 'input',
    ignoreActions: ['check'],
    // Markdown is written as text, and parsed when the content is read.
    overrideSchema: ({ valibotSchema }) => (valibotSchema === richTextSchema.pipe[0] ? { type: 'string' } : undefined),
    // Any text may be a placeholder such as {webApp}; editors show the content check's own message.
    overrideAction: ({ valibotAction: action, jsonSchema }) =>
      action.type === 'regex' && 'message' in action
        ? { ...jsonSchema, pattern: `${jsonSchema.pattern}|\\{\\w+\\}`, patternErrorMessage: action.message }
        : undefined,
  });
  const own = forOneFile(generated, wordsOnly.includes(kind) || kind === 'releases');
  if (kind !== 'plans' || !isData(own) || !isData(own.properties)) return own;
  return { ...own, properties: { currency: { type: 'string', pattern: '^[A-Z]{3}$' }, ...own.properties } };
}

/** Returns the JSON Schemas with which editor programs check `content/` during typing, by file name. */
export const editorSchemas = (): Map<string, string> =>
  new Map(
    Object.entries({ ...schemas, releases: releaseFactsSchema }).map(([kind, schema]) => [
      `${kind}.json`,
      `${JSON.stringify(editorSchema(kind, schema), null, 2)}\n`,
    ]),
  );
