// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadOrReload, retry } from './page-error.tsx';

const about = () => 'http://localhost:3000/about';
const gone = () => Promise.reject(new Error('Loading chunk page-about failed.'));
const answer = (respond: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(respond));
const ok = () => Promise.resolve(new Response());

/** Settled within a turn of the event loop, or still waiting for the reload. */
const state = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'failed',
    ),
    new Promise((resolve) => setTimeout(resolve, 0, 'waiting')),
  ]);

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/home');
  vi.spyOn(window.location, 'assign').mockReturnValue();
  vi.spyOn(window.location, 'reload').mockReturnValue();
});

describe('a chunk that cannot be loaded', () => {
  test('loads its URL again, and waits for that', async () => {
    answer(ok);
    expect(await state(loadOrReload(gone, about))).toBe('waiting');
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith(about());
    expect(fetch, 'not from a cache').toHaveBeenCalledExactlyOnceWith(about(), { method: 'HEAD', cache: 'no-store' });
  });

  test('reloads the page where its URL is the current one', async () => {
    answer(ok);
    expect(await state(loadOrReload(gone, () => window.location.href))).toBe('waiting');
    expect(window.location.reload).toHaveBeenCalledOnce();
  });

  test('fails the second time without another reload', async () => {
    answer(ok);
    await state(loadOrReload(gone, about));
    expect(await state(loadOrReload(gone, about))).toBe('failed');
    expect(window.location.assign).toHaveBeenCalledOnce();
  });

  test('may be reloaded again after a successful load', async () => {
    answer(ok);
    await state(loadOrReload(gone, about));
    await loadOrReload(() => Promise.resolve({}), about);
    expect(await state(loadOrReload(gone, about))).toBe('waiting');
  });

  test.each([
    ['the server does not answer', () => Promise.reject(new TypeError('offline'))],
    ['the server answers with an error', () => Promise.resolve(new Response(null, { status: 502 }))],
  ])('fails at once where %s', async (_, respond) => {
    answer(respond);
    expect(await state(loadOrReload(gone, about))).toBe('failed');
    expect(window.location.assign).not.toHaveBeenCalled();
  });

  test('fails without a reload where the visitor has gone elsewhere before or while the server answers', async () => {
    answer(ok);
    expect(await state(loadOrReload(gone, () => undefined))).toBe('failed');
    const visited = vi.fn<() => string | undefined>().mockReturnValueOnce(about());
    expect(await state(loadOrReload(gone, visited))).toBe('failed');
    expect(window.location.assign).not.toHaveBeenCalled();
  });

  test('fails without a reload where session storage is forbidden', async () => {
    answer(ok);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await state(loadOrReload(gone, about))).toBe('failed');
    expect(window.location.assign).not.toHaveBeenCalled();
  });
});

test('a retry stays on the page while the server does not answer', async () => {
  answer(() => Promise.reject(new TypeError('offline')));
  expect(await retry()).toBe(false);
  expect(window.location.reload).not.toHaveBeenCalled();
  answer(ok);
  expect(await retry()).toBe(true);
  expect(window.location.reload).toHaveBeenCalledOnce();
});
