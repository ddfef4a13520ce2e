// @vitest-environment happy-dom
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUploadQueue, type Upload, type UploadSettings } from './upload-queue.ts';

// @vitest-environment-options { "url": "http://site.example/" }

type ReceivedForm = { fields: Record<string, string>; files: { field: string; name: string }[] };

const action = 'http://site.example/uploads';
const created = () => HttpResponse.json({ id: 'r1' }, { status: 201 });
const problem = (status: number, detail: string, headers = {}) =>
  HttpResponse.json({ detail }, { status, headers: { ...headers, 'Content-Type': 'application/problem+json' } });

/** The server's responses by scenario. */
const responses = {
  ok: created,
  slow: () => delay(10_000).then(created),
  '413': () => problem(413, 'The files are too large.'),
  '422': () => problem(422, 'The report says nothing.'),
  '429': () => problem(429, 'Wait.', { 'Retry-After': '30' }),
  unreachable: () => HttpResponse.error(),
};

let scenario: keyof typeof responses = 'ok';
let received: ReceivedForm[] = [];
let headers: Headers[] = [];

const server = setupServer(
  http.post(action, async ({ request }) => {
    const form: ReceivedForm = { fields: {}, files: [] };
    for (const [field, value] of await request.formData()) {
      if (typeof value === 'string') form.fields[field] = value;
      else form.files.push({ field, name: value.name });
    }
    received.push(form);
    return responses[scenario]();
  }),
);
server.events.on('request:start', ({ request }) => headers.push(request.headers));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  scenario = 'ok';
  received = [];
  headers = [];
});
afterEach(() => server.resetHandlers());

const createQueue = (settings: Partial<UploadSettings> = {}) =>
  createUploadQueue({ action, firstDelayMs: 1, ...settings });
const files = (...names: string[]) => names.map((name) => new File([`in ${name}`], name, { type: 'text/plain' }));
const states = (uploads: { uploads: () => readonly Upload[] }) => uploads.uploads().map(({ state }) => state);
const settled = (uploads: { uploads: () => readonly Upload[] }, ...expected: string[]) =>
  vi.waitFor(() => expect(states(uploads)).toEqual(expected), { timeout: 5000 });

/** Sends a report without files, and waits until its upload has the state. */
async function report(state: Upload['state'], settings?: Partial<UploadSettings>) {
  const uploads = createQueue(settings);
  uploads.send({ text: 'It broke.' });
  await settled(uploads, state);
  return uploads;
}

describe('A form', () => {
  test('sends one request for each file, with the other fields before the file', async () => {
    const uploads = createQueue();
    uploads.add(files('a.txt', 'b.txt'));
    expect(states(uploads)).toEqual(['ready', 'ready']);
    uploads.send({ text: 'It broke.', report: 'r1' });
    await settled(uploads, 'done', 'done');
    const fields = { text: 'It broke.', report: 'r1' };
    const sent = (name: string) => ({ fields, files: [{ field: 'file', name }] });
    expect(received).toHaveLength(2);
    expect(received).toEqual(expect.arrayContaining([sent('a.txt'), sent('b.txt')]));
    const accept = 'application/json, application/problem+json';
    expect(headers.map((request) => request.get('accept'))).toEqual([accept, accept]);
    expect(uploads.uploads()[0]?.receipt).toBe('r1');
  });

  test('sends one request with only the fields if it has no file', async () => {
    await report('done');
    expect(received).toEqual([{ fields: { text: 'It broke.' }, files: [] }]);
  });

  test.each([
    ['200 {"code":200}', HttpResponse.json({ code: 200 }), undefined],
    ['200 and a page', HttpResponse.html('<!doctype html><title>Thanks</title>'), undefined],
    ['204', new HttpResponse(null, { status: 204 }), undefined],
    ['201 {"id":"a7"}', HttpResponse.json({ id: 'a7' }, { status: 201 }), 'a7'],
    ['201 {"id":7}', HttpResponse.json({ id: 7, files: 1 }, { status: 201 }), '7'],
  ])('counts as received by the status, whatever the body @visitor (%s)', async (_, answer, receipt) => {
    server.use(http.post(action, () => answer));
    const uploads = await report('done', { retries: 0 });
    expect(uploads.uploads()[0]?.receipt).toBe(receipt);
  });

  test('sends no more than three requests at once', async () => {
    let [active, maximum] = [0, 0];
    server.use(
      http.post(action, async () => {
        active += 1;
        maximum = Math.max(maximum, active);
        await delay(20);
        active -= 1;
        return HttpResponse.json({ id: 'x', files: [] }, { status: 201 });
      }),
    );
    const uploads = createQueue();
    uploads.add(files('a', 'b', 'c', 'd', 'e'));
    uploads.send({});
    await settled(uploads, ...Array(5).fill('done'));
    expect(maximum).toBe(3);
  });
});

describe('A failed request', () => {
  test.each([
    ['413', { kind: 'tooLarge', status: 413, detail: 'The files are too large.' }],
    ['422', { kind: 'refused', status: 422, detail: 'The report says nothing.' }],
  ] as const)('is not retried after a permanent failure (%s)', async (name, failure) => {
    scenario = name;
    const uploads = await report('failed');
    expect(uploads.uploads()[0]?.failure).toEqual(failure);
    expect(received).toHaveLength(1);
  });

  test.each([
    ['before it is sent', 0, ''],
    ['while it is sent', 1, ''],
    ['and is longer', 0, 'in a.png, and more'],
  ])('is not retried if its file changes %s', async (_, requests, text) => {
    scenario = 'unreachable';
    const [file] = files('a.png');
    const unchanged = file?.stream();
    const start = (controller: ReadableStreamDefaultController) => {
      if (text) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    };
    const read = vi.spyOn(Blob.prototype, 'stream').mockImplementation(() => new ReadableStream({ start }));
    if (requests > 0 && unchanged) read.mockReturnValueOnce(unchanged);
    const uploads = createQueue();
    uploads.add(file ? [file] : []);
    uploads.send({});
    await settled(uploads, 'failed');
    read.mockRestore();
    expect(uploads.uploads()[0]?.failure).toEqual({ kind: 'unreadable' });
    expect(headers).toHaveLength(requests);
  });

  test('is retried after a temporary failure, at most `retries` times', async () => {
    server.use(http.post(action, () => new HttpResponse(null, { status: 500 }), { once: true }));
    await report('done');
    scenario = 'unreachable';
    received = [];
    const failing = await report('failed', { retries: 2 });
    expect(failing.uploads()[0]?.failure).toEqual({ kind: 'network' });
    expect(received).toHaveLength(3);
  });

  test('waits for the connection while the device is offline', async () => {
    scenario = 'unreachable';
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const uploads = await report('retrying', { retries: 0 });
    expect(uploads.uploads()[0]).toMatchObject({ failure: { kind: 'offline' }, delayMs: undefined });
    onLine.mockReturnValue(true);
    scenario = 'ok';
    window.dispatchEvent(new Event('online'));
    await settled(uploads, 'done');
  });

  test('waits for the time in Retry-After', async () => {
    scenario = '429';
    const uploads = await report('retrying');
    expect(uploads.uploads()[0]).toMatchObject({ failure: { kind: 'busy', status: 429 }, delayMs: 30_000 });
    uploads.clear();
  });

  test('fails after `timeoutMs` without progress', async () => {
    scenario = 'slow';
    const uploads = await report('failed', { timeoutMs: 50, retries: 0 });
    expect(uploads.uploads()[0]?.failure).toEqual({ kind: 'timeout' });
  });

  test('may take longer than `timeoutMs` while it progresses', async () => {
    vi.useFakeTimers();
    const requests: XMLHttpRequest[] = [];
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      requests.push(this);
    });
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
    onTestFinished(() => void [vi.useRealTimers(), send.mockRestore(), abort.mockRestore()]);
    const uploads = createQueue({ timeoutMs: 50, retries: 0 });
    uploads.send({});
    for (const loaded of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(40);
      requests[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 9 }));
    }
    expect(abort).not.toHaveBeenCalled();
  });
});

describe('Cancelling', () => {
  test('one upload does not stop the others', async () => {
    scenario = 'slow';
    const uploads = createQueue();
    uploads.add(files('a', 'b', 'c', 'd'));
    uploads.send({});
    await settled(uploads, 'sending', 'sending', 'sending', 'waiting');
    scenario = 'ok';
    uploads.cancel(uploads.uploads()[0]?.id ?? '');
    await vi.waitFor(() =>
      expect(states(uploads).filter((_, index) => index % 3 === 0)).toEqual(['cancelled', 'done']),
    );
    uploads.clear();
  });

  test('an upload that waits for its next attempt prevents the attempt', async () => {
    scenario = '429';
    const uploads = await report('retrying');
    const seen: string[] = [];
    uploads.subscribe(() => seen.push(...states(uploads)));
    uploads.cancel(uploads.uploads()[0]?.id ?? '');
    uploads.retry(uploads.uploads()[0]?.id ?? '');
    await settled(uploads, 'retrying');
    expect(seen).toEqual(['cancelled', 'waiting', 'sending', 'retrying']);
    uploads.clear();
  });
});
