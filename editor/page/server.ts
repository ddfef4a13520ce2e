import * as v from 'valibot';

const RETRY_INTERVAL_MS = 500;

const dataSchema = v.record(v.string(), v.unknown());

const siteSchema = v.object({
  languages: v.array(v.object({ tag: v.string(), name: v.string(), dir: v.optional(v.string()) })),
  documents: v.array(v.string()),
});
const documentSchema = v.object({ schema: dataSchema, data: v.unknown(), page: v.string() });
/** An error of the server itself has only a message. */
const noticeSchema = v.object({
  at: v.optional(v.array(v.union([v.string(), v.number()]))),
  place: v.optional(v.string()),
  code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  message: v.string(),
  found: v.optional(v.string()),
});
const resultSchema = v.object({
  problems: v.array(noticeSchema),
  warnings: v.optional(v.array(noticeSchema), []),
  name: v.optional(v.string()),
  schema: v.optional(dataSchema),
});
const changesSchema = v.array(
  v.object({
    file: v.string(),
    fields: v.array(
      v.object({
        name: v.string(),
        pieces: v.array(
          v.object({ value: v.string(), added: v.optional(v.boolean()), removed: v.optional(v.boolean()) }),
        ),
      }),
    ),
  }),
);

const picturesSchema = v.array(v.object({ name: v.string(), file: v.string() }));
const pictureSchema = v.object({ to: v.string(), width: v.number(), height: v.number() });

export type Site = v.InferOutput<typeof siteSchema>;
export type LoadedDocument = v.InferOutput<typeof documentSchema> & { etag: string };
export type Result = v.InferOutput<typeof resultSchema>;
export type Problem = v.InferOutput<typeof noticeSchema>;
export type Changes = v.InferOutput<typeof changesSchema>;

/** The API refuses the name by which this page was opened. */
export class RefusedError extends Error {}

/** Sends a request to the editor's API. @throws if there is no response, or an unexpected error status */
async function request(path: string, init?: RequestInit) {
  const response = await fetch(`/edit/api/${path}`, init);
  if (response.status === 403) throw new RefusedError(`403 ${path}`);
  const isExpected = [400, 412, 422].includes(response.status);
  if (!response.ok && !isExpected) throw new Error(`${response.status} ${path}`);
  const text = await response.text();
  const json: unknown = text ? JSON.parse(text) : undefined;
  return { status: response.status, json, etag: response.headers.get('etag') ?? '' };
}

const send = async (method: string, path: string, body: unknown = null): Promise<Result> =>
  v.parse(resultSchema, (await request(path, { method, body: JSON.stringify(body) })).json);

/** Repeats a reading request until the server answers. It restarts after a change of languages. @throws if it refuses */
async function retryUntilAnswered<Value>(read: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const value = await read().catch((error: unknown) => {
      if (error instanceof RefusedError) throw error;
      return undefined;
    });
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}

export const readSite = async (): Promise<Site> =>
  v.parse(siteSchema, (await retryUntilAnswered(() => request('documents'))).json);
export const readChanges = async (): Promise<Changes> => v.parse(changesSchema, (await request('changes')).json);

export async function readDocument(name: string): Promise<LoadedDocument> {
  const { json, etag } = await request(`documents/${name}`);
  return { ...v.parse(documentSchema, json), etag };
}

export const readDocumentWhenUp = (name: string): Promise<LoadedDocument> =>
  retryUntilAnswered(() => readDocument(name));

/** Saves a document. Returns undefined if its files no longer match the ETag. */
export async function saveDocument(
  name: string,
  etag: string,
  value: unknown,
): Promise<(Result & { etag: string }) | undefined> {
  const response = await request(`documents/${name}`, {
    method: 'PUT',
    headers: { 'If-Match': etag },
    body: JSON.stringify(value),
  });
  return response.status === 412 ? undefined : { ...v.parse(resultSchema, response.json), etag: response.etag };
}

export const addRelease = () => send('POST', 'releases');
export const addLanguage = (tag: string) => send('POST', 'languages', { tag });
export const addVersion = (name: string) => send('POST', `versions/${name}`);
export const addCurrency = (code: string) => send('PUT', `currencies/${code}`);
export const removeCurrency = (code: string) => send('DELETE', `currencies/${code}`);
export const undo = (files: readonly string[]) => send('POST', 'undo', files);

/** The body of a request that uploads a file. */
const uploadBody = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return JSON.stringify({
    name: file.name,
    base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  });
};

export const readPictures = async () => v.parse(picturesSchema, (await request('pictures')).json);
export const replacePicture = async (name: string, file: File): Promise<Result> =>
  v.parse(resultSchema, (await request(`pictures/${name}`, { method: 'PUT', body: await uploadBody(file) })).json);

/** Adds a picture to the site's files. @throws if the file is not a picture */
export async function addPicture(file: File) {
  const { status, json } = await request('pictures', { method: 'POST', body: await uploadBody(file) });
  if (status !== 200) throw new Error(v.parse(resultSchema, json).problems[0]?.message);
  return v.parse(pictureSchema, json);
}
