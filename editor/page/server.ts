import * as v from 'valibot';

const RETRY_INTERVAL_MS = 500;

const dataSchema = v.record(v.string(), v.unknown());

const siteSchema = v.object({
  languages: v.array(v.object({ tag: v.string(), name: v.string(), dir: v.optional(v.string()) })),
  documents: v.array(v.string()),
});
const documentSchema = v.object({
  ...{ schema: dataSchema, data: v.unknown(), page: v.string() },
  pagesOfParts: v.optional(v.record(v.string(), v.string()), {}),
});
/** An error of the server itself has only a message. */
const noticeSchema = v.object({
  at: v.optional(v.array(v.union([v.string(), v.number()]))),
  place: v.optional(v.string()),
  code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  message: v.string(),
  found: v.optional(v.string()),
  document: v.optional(v.string()),
});
const resultSchema = v.object({
  problems: v.array(noticeSchema),
  warnings: v.optional(v.array(noticeSchema), []),
  name: v.optional(v.string()),
  schema: v.optional(dataSchema),
});
const placeSchema = v.object({ document: v.string(), at: v.array(v.union([v.string(), v.number()])) });
const piecesSchema = v.array(v.object({ value: v.string(), isChanged: v.boolean() }));
const changeSchema = v.object({
  document: v.string(),
  file: v.string(),
  language: v.optional(v.string()),
  isNewLanguage: v.boolean(),
  liveFrom: v.optional(v.string()),
  problems: v.array(noticeSchema),
  fields: v.array(
    v.object({
      steps: v.array(v.object({ name: v.string(), title: v.optional(v.string()) })),
      before: piecesSchema,
      after: piecesSchema,
    }),
  ),
});
const changesSchema = v.object({
  author: v.optional(v.string()),
  branch: v.optional(v.string()),
  changes: v.array(changeSchema),
});
const foundTextsSchema = v.array(v.object({ ...placeSchema.entries, language: v.string(), text: v.string() }));
const picturesSchema = v.array(v.object({ name: v.string(), file: v.string(), uses: v.array(placeSchema) }));
const addedPictureSchema = v.object({
  ...resultSchema.entries,
  image: v.optional(v.object({ to: v.string(), width: v.number(), height: v.number() })),
});

export type Site = v.InferOutput<typeof siteSchema>;
export type LoadedDocument = v.InferOutput<typeof documentSchema> & { etag: string };
export type Result = v.InferOutput<typeof resultSchema>;
export type Problem = v.InferOutput<typeof noticeSchema>;
export type Changes = v.InferOutput<typeof changesSchema>;
export type Change = v.InferOutput<typeof changeSchema>;
export type FieldPlace = v.InferOutput<typeof placeSchema>;
export type FoundText = v.InferOutput<typeof foundTextsSchema>[number];
export type Picture = v.InferOutput<typeof picturesSchema>[number];

/** The API refuses the name by which this page was opened. */
export class RefusedError extends Error {}

/** The server answers that it cannot do this, as for a file that cannot be read. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

/** Dispatched on the window after a request that may have changed files. */
export const writtenEvent = 'written';

/** Sends a request to the editor's API. @throws if there is no response, or an unexpected error status */
async function request(path: string, init?: RequestInit) {
  const response = await fetch(`/edit/api/${path}`, init);
  if (response.status === 403) throw new RefusedError(`403 ${path}`);
  const isExpected = [400, 412, 422].includes(response.status);
  if (!response.ok && !isExpected) throw new Error(`${response.status} ${path}`);
  const text = await response.text();
  // Looking for places writes nothing.
  if (init && response.ok && path !== 'places') dispatchEvent(new Event(writtenEvent));
  const json: unknown = text ? JSON.parse(text) : undefined;
  return { status: response.status, json, etag: response.headers.get('etag') ?? '' };
}

/** Reads a part of the content. @throws ProblemsError if it cannot be read */
async function read(path: string) {
  const response = await request(path);
  if (response.status !== 200) throw new ProblemsError(v.parse(resultSchema, response.json).problems);
  return response;
}

/** The number of additions, deletions and restorations that this page has begun. They change files, as somebody elsewhere may. */
let ownEdits = 0;
export const countOwnEdits = (): number => ownEdits;

const send = async (method: string, path: string, body: unknown = null): Promise<Result> => {
  if (path !== 'commits') ownEdits++;
  return v.parse(resultSchema, (await request(path, { method, body: JSON.stringify(body) })).json);
};

/** Repeats a reading request until the server answers. It restarts after a change of languages. @throws if it refuses */
async function retryUntilAnswered<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const value = await attempt().catch((error: unknown) => {
      if (error instanceof RefusedError || error instanceof ProblemsError) throw error;
      return undefined;
    });
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}

export const readSite = async (): Promise<Site> =>
  v.parse(siteSchema, (await retryUntilAnswered(() => read('documents'))).json);
export const readChanges = async (): Promise<Changes> => v.parse(changesSchema, (await read('changes')).json);

export const readChangeCount = async (): Promise<number> => v.parse(v.number(), (await read('changes?count')).json);

export async function readDocument(name: string): Promise<LoadedDocument> {
  const { json, etag } = await read(`documents/${name}`);
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
export const addArticle = (page: string, file: string) => send('POST', `articles/${page}`, { file });
export const renameArticle = (name: string, file: string) => send('POST', `renames/${name}`, { file });
export const deleteDocument = (name: string) => send('DELETE', `documents/${name}`);
export const addLanguage = (tag: string) => send('POST', 'languages', { tag });
export const addVersion = (name: string) => send('POST', `versions/${name}`);
export const addCurrency = (code: string) => send('PUT', `currencies/${encodeURIComponent(code)}`);
export const removeCurrency = (code: string) => send('DELETE', `currencies/${encodeURIComponent(code)}`);
export const commit = (message: string) => send('POST', 'commits', { message });
export const findTexts = async (words: string): Promise<FoundText[]> =>
  v.parse(foundTextsSchema, (await read(`texts?q=${encodeURIComponent(words)}`)).json);
/** Returns the fields of marks in the preview. */
export const findPlaces = async (marks: readonly number[]): Promise<(FieldPlace | null)[]> =>
  v.parse(
    v.array(v.nullable(placeSchema)),
    (await request('places', { method: 'POST', body: JSON.stringify(marks) })).json,
  );
export const undo = (files: readonly string[]) => send('POST', 'undo', files);

/** The body of a request that uploads a file. */
const uploadBody = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return JSON.stringify({
    name: file.name,
    base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  });
};

export const readPictures = async () => v.parse(picturesSchema, (await read('pictures')).json);
export const replacePicture = async (name: string, file: File): Promise<Result> =>
  v.parse(resultSchema, (await request(`pictures/${name}`, { method: 'PUT', body: await uploadBody(file) })).json);

/** Adds a picture to the site's files. @throws ProblemsError if the file is not a picture that the site can have */
export async function addPicture(file: File) {
  const { json } = await request('pictures', { method: 'POST', body: await uploadBody(file) });
  const { image, problems } = v.parse(addedPictureSchema, json);
  if (!image) throw new ProblemsError(problems);
  return image;
}
