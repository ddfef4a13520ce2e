import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { documentNames, languagesOf, readDocument } from './documents.ts';
import { addAgreementVersion, addLanguageTo, addRelease, type Project, save, setCurrency } from './edits.ts';
import { changesOf, undo } from './history.ts';
import { addPicture, picturesOf, replacePicture } from './pictures.ts';

/** A request below `/edit/api`. */
export type ApiRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type ApiAnswer = { status: number; body?: unknown; etag?: string };

/**
 * True for requests of the editor's own page or a local program. Checks the host, because with DNS rebinding the page of
 * another site can reach this server under that site's name.
 */
export function isTrustedRequest({ method, headers }: Pick<ApiRequest, 'method' | 'headers'>, port: number): boolean {
  const { host = '', origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  if (!['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${port}`)) return false;
  // Browsers send an origin with every request that can write.
  if (origin === undefined && method !== 'GET') return false;
  return (origin === undefined || origin === `http://${host}`) && site === 'same-origin';
}

const body = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> =>
  v.parse(schema, JSON.parse(text));

function fileIn(text: string) {
  const { name, base64 } = body(v.object({ name: v.string(), base64: v.string() }), text);
  return { name, data: Buffer.from(base64, 'base64') };
}

/** 422: the content was understood, but has problems. */
const answerOf = <Result extends { problems: readonly unknown[] }>(result: Result): ApiAnswer => ({
  status: result.problems.length > 0 ? 422 : 200,
  body: result,
});

async function route(project: Project, { method, path, headers, body: text }: ApiRequest): Promise<ApiAnswer> {
  const { root } = project;
  const [, collection = '', name = ''] = /^\/(\w+)(?:\/(.+))?$/.exec(path) ?? [];
  const document = () => (documentNames(root).includes(name) ? readDocument(root, name) : undefined);
  switch (`${method} ${collection}`) {
    case 'GET documents': {
      if (!name) return { status: 200, body: { languages: languagesOf(root), documents: documentNames(root) } };
      const found = document();
      if (!found) return { status: 404 };
      if (headers['if-none-match'] === found.etag) return { status: 304 };
      const { form, data, page, etag } = found;
      return { status: 200, etag, body: { schema: form.schema, data, page } };
    }
    case 'PUT documents': {
      const found = document();
      if (!found) return { status: 404 };
      if (headers['if-match'] !== found.etag) return { status: 412 };
      const result = await save(project, found, JSON.parse(text));
      const { etag, form } = readDocument(root, result.name);
      return { ...answerOf({ ...result, schema: form.schema }), etag };
    }
    case 'POST releases':
      return answerOf(await addRelease(project));
    case 'POST languages':
      return answerOf(await addLanguageTo(project, body(v.object({ tag: v.string() }), text).tag));
    case 'PUT currencies':
    case 'DELETE currencies':
      return answerOf(await setCurrency(project, name, method === 'PUT'));
    case 'POST versions': {
      const found = name.startsWith('legal/') ? document() : undefined;
      return found ? answerOf(await addAgreementVersion(project, found)) : { status: 404 };
    }
    case 'GET pictures':
      return { status: 200, body: picturesOf(root) };
    case 'PUT pictures':
      return answerOf(await replacePicture(project, name, fileIn(text).data));
    case 'POST pictures':
      return { status: 200, body: await addPicture(project, fileIn(text)) };
    case 'GET changes':
      return { status: 200, body: changesOf(root) };
    case 'POST undo':
      return answerOf(await undo(project, body(v.array(v.string()), text)));
    default:
      return { status: 404 };
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Answers requests one at a time, because two windows must not write at once. `port` is that of this server. */
export function answer(project: Project, port: number, request: ApiRequest): Promise<ApiAnswer> {
  if (!isTrustedRequest(request, port)) return Promise.resolve({ status: 403 });
  const result = last
    .then(() => route(project, request))
    .catch((error: unknown): ApiAnswer => {
      const message = error instanceof Error ? error.message : String(error);
      return { status: 400, body: { problems: [{ message }], warnings: [] } };
    });
  last = result;
  return result;
}
