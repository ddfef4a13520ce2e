// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadOnce } from '@/lib/reload';
import { retry } from './page-error.tsx';

const stubFetch = (respond: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(respond));
const ok = () => Promise.resolve(new Response());

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/about');
  vi.spyOn(window.location, 'reload').mockReturnValue();
});

describe('reloadOnce', () => {
  test('reloads once for each URL', async () => {
    stubFetch(ok);
    expect(await reloadOnce()).toBe(true);
    expect(fetch, 'not from a cache').toHaveBeenCalledExactlyOnceWith(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
    });
    expect(await reloadOnce()).toBe(false);
    expect(window.location.reload).toHaveBeenCalledOnce();
    window.history.replaceState(null, '', '/home');
    expect(await reloadOnce()).toBe(true);
  });

  test.each([
    ['the server does not respond', () => Promise.reject(new TypeError('offline'))],
    ['the server responds with an error', () => Promise.resolve(new Response(null, { status: 502 }))],
    [
      'the visitor navigates elsewhere before the server responds',
      () => {
        window.history.replaceState(null, '', '/home');
        return ok();
      },
    ],
  ])('does not reload if %s', async (_, respond) => {
    stubFetch(respond);
    expect(await reloadOnce()).toBe(false);
    expect(window.location.reload).not.toHaveBeenCalled();
  });

  test('does not reload if session storage is forbidden', async () => {
    stubFetch(ok);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await reloadOnce()).toBe(false);
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});

test('retry reloads only if the server responds', async () => {
  stubFetch(() => Promise.reject(new TypeError('offline')));
  expect(await retry()).toBe(false);
  expect(window.location.reload).not.toHaveBeenCalled();
  stubFetch(ok);
  expect(await retry()).toBe(true);
  expect(window.location.reload).toHaveBeenCalledOnce();
});
