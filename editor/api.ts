import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { formatValue } from '../generator/content/reading.ts';
import { problem, problemOf } from '../src/content/problems.ts';
import { currency } from '../src/content/schemas/plans.ts';
import { articlePages } from '../src/lib/paths.ts';
import { articleOf } from './articles.ts';
import { changesOf, countChanges } from './changes.ts';
import { documentNames, languagesOf, problemsOfFile, readDocument, UnreadableFileError } from './documents.ts';
import {
  addAgreementVersion,
  addArticle,
  addLanguageTo,
  addRelease,
  deleteDocument,
  type Project,
  renameArticle,
  save,
  setCurrency,
} from './edits.ts';
import { commit, committerOf, undo } from './history.ts';
import { placesOf } from './marks.ts';
import { type FormNotice, noticeOf } from './notices.ts';
import { addPicture, picturesOf, replacePicture } from './pictures.ts';
import { findTexts } from './search.ts';

/** A request below `/edit/api`. */
export type ApiRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type ApiResponse = { status: number; body?: unknown; etag?: string };

/** This machine's names for itself. The port may differ from the server's, because SSH, VS Code and containers forward it. */
const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/**
 * True for requests of the editor's own page or a local program. Checks the host, because with DNS rebinding the page of
 * another site can reach this server under that site's name.
 * @param namedHost a host that is trusted too, with any port; a proxy may pass the loopback name instead of it
 */
export function isTrustedRequest(
  { method, headers }: Pick<ApiRequest, 'method' | 'headers'>,
  namedHost?: string,
): boolean {
  const { host = '', origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  const isNamed = (name: string) => namedHost !== undefined && name.replace(/:\d+$/, '') === namedHost;
  if (!loopback.test(host) && !isNamed(host)) return false;
  // Browsers send an origin with every request that can write.
  if (origin === undefined) return method === 'GET' && site === 'same-origin';
  const [, originHost = ''] = /^https?:\/\/(.+)$/.exec(origin) ?? [];
  return (originHost === host || isNamed(originHost)) && site === 'same-origin';
}

const parseBody = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> =>
  v.parse(schema, JSON.parse(text));

const fileName = v.object({ file: v.string() });

function parseUpload(text: string) {
  const { name, base64 } = parseBody(v.object({ name: v.string(), base64: v.string() }), text);
  return { name, data: Buffer.from(base64, 'base64') };
}

/** Why a request was refused: an invalid value, a file that cannot be read, or the message of another error. */
function problemsOf(error: unknown, root: string): FormNotice[] {
  if (v.isValiError(error))
    return error.issues.map(({ message, input }) => noticeOf({ ...problemOf(message), found: formatValue(input) }));
  const problems = error instanceof UnreadableFileError ? problemsOfFile(root, error.file) : [];
  if (problems.length > 0) return problems;
  return [{ ...problem('custom', { message: error instanceof Error ? error.message : String(error) }) }];
}

/** Responds with the result of an edit: status 422 if the content check found problems. */
const responseWith = <Result extends { problems: readonly unknown[] }>(result: Result): ApiResponse => ({
  status: result.problems.length > 0 ? 422 : 200,
  body: result,
});

async function route(
  project: Project,
  { method, path: address, headers, body: text }: ApiRequest,
): Promise<ApiResponse> {
  const { root } = project;
  const [path = '', query] = address.split('?');
  // `/documents/releases/1.4.0`: the collection, and the name of what it contains.
  const [, collection = '', encodedName = ''] = /^\/(\w+)(?:\/(.+))?$/.exec(path) ?? [];
  const name = decodeURIComponent(encodedName);
  const findDocument = () => (documentNames(root).includes(name) ? readDocument(root, name) : undefined);
  switch (`${method} ${collection}`) {
    case 'GET documents': {
      if (!name) return { status: 200, body: { languages: languagesOf(root), documents: documentNames(root) } };
      const document = findDocument();
      if (!document) return { status: 404 };
      if (headers['if-none-match'] === document.etag) return { status: 304 };
      const { form, data, page, pagesOfParts, etag } = document;
      return { status: 200, etag, body: { schema: form.schema, data, page, pagesOfParts } };
    }
    case 'PUT documents': {
      const document = findDocument();
      if (!document) return { status: 404 };
      if (headers['if-match'] !== document.etag) return { status: 412 };
      const result = await save(project, document, JSON.parse(text));
      const { etag, form } = readDocument(root, result.name);
      return { ...responseWith({ ...result, schema: form.schema }), etag };
    }
    case 'DELETE documents': {
      const document = /^(?:articles|releases)\//.test(name) ? findDocument() : undefined;
      return document ? responseWith(await deleteDocument(project, document)) : { status: 404 };
    }
    case 'POST releases':
      return responseWith(addRelease(project));
    case 'POST articles':
      return articlePages.some((page) => page === name)
        ? responseWith(await addArticle(project, name, parseBody(fileName, text).file))
        : { status: 404 };
    case 'POST renames': {
      const [article, document] = [articleOf(name), findDocument()];
      if (!article || !document) return { status: 404 };
      return responseWith(await renameArticle(project, article, document.data, parseBody(fileName, text).file));
    }
    case 'POST languages':
      return responseWith(await addLanguageTo(project, parseBody(v.object({ tag: v.string() }), text).tag));
    case 'PUT currencies':
    case 'DELETE currencies':
      return responseWith(
        await setCurrency(project, v.parse(currency, name, { abortPipeEarly: true }), method === 'PUT'),
      );
    case 'POST versions': {
      const document = name.startsWith('legal/') ? findDocument() : undefined;
      return document ? responseWith(await addAgreementVersion(project, document)) : { status: 404 };
    }
    case 'POST places':
      return { status: 200, body: placesOf(parseBody(v.array(v.number()), text)) };
    case 'GET texts':
      return { status: 200, body: findTexts(root, new URLSearchParams(query).get('q') ?? '') };
    case 'GET pictures':
      return { status: 200, body: picturesOf(root) };
    case 'PUT pictures':
      return responseWith(await replacePicture(project, name, parseUpload(text).data));
    case 'POST pictures':
      return responseWith(await addPicture(project, parseUpload(text)));
    case 'GET changes':
      if (query === 'count') return { status: 200, body: countChanges(root) };
      return { status: 200, body: { ...committerOf(project), changes: changesOf(root) } };
    case 'POST commits':
      return responseWith(commit(project, parseBody(v.object({ message: v.string() }), text).message));
    case 'POST undo':
      return responseWith(await undo(project, parseBody(v.array(v.string()), text)));
    default:
      return { status: 404 };
  }
}

let lastRequest: Promise<unknown> = Promise.resolve();

/** Handles requests one at a time, because two windows must not write at once. */
export function handleRequest(
  project: Project,
  namedHost: string | undefined,
  request: ApiRequest,
): Promise<ApiResponse> {
  if (!isTrustedRequest(request, namedHost)) return Promise.resolve({ status: 403 });
  const response = lastRequest
    .then(() => route(project, request))
    .catch(
      (error: unknown): ApiResponse => ({
        status: 400,
        body: { problems: problemsOf(error, project.root), warnings: [] },
      }),
    );
  lastRequest = response;
  return response;
}
