// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadOnce } from '@/lib/reload';
import { retry } from './page-error.tsx';

const answer = (respond: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(respond));
const ok = () => Promise.resolve(new Response());

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/about');
  vi.spyOn(window.location, 'reload').mockReturnValue();
});

describe('reloadOnce', () => {
  test('reloads once for each URL', async () => {
    answer(ok);
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
    ['the server does not answer', () => Promise.reject(new TypeError('offline'))],
    ['the server answers with an error', () => Promise.resolve(new Response(null, { status: 502 }))],
    [
      'the visitor has navigated elsewhere while the server answers',
      () => {
        window.history.replaceState(null, '', '/home');
        return ok();
      },
    ],
  ])('does not reload if %s', async (_, respond) => {
    answer(respond);
    expect(await reloadOnce()).toBe(false);
    expect(window.location.reload).not.toHaveBeenCalled();
  });

  test('does not reload if session storage is forbidden', async () => {
    answer(ok);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await reloadOnce()).toBe(false);
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});

test('retry reloads only if the server answers', async () => {
  answer(() => Promise.reject(new TypeError('offline')));
  expect(await retry()).toBe(false);
  expect(window.location.reload).not.toHaveBeenCalled();
  answer(ok);
  expect(await retry()).toBe(true);
  expect(window.location.reload).toHaveBeenCalledOnce();
});
