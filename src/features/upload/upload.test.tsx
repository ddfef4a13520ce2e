// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { useUploadQueue } from './upload-form.tsx';
import { applyLimits, isAccepted } from './upload-queue.ts';
import { mayRetry, readFailure, readRetryAfter } from './upload-request.ts';

const file = (name: string, { type = '', size = 1 } = {}) => new File(['x'.repeat(size)], name, { type });

test.each([
  ['a.png', 'image/png', 'image/*', true],
  ['a.PNG', '', '.png, .jpg', true],
  ['a.html', 'text/html', 'image/*', false],
  ['image', 'imagexx/png', 'image/*', false],
  ['screen.mkv', '', 'image/*,video/*', true],
  ['film.mkv', '', 'image/*', false],
])('isAccepted of %s (%s) with accept=%s is %s', (name, type, accept, expected) => {
  expect(isAccepted(file(name, { type }), accept)).toBe(expected);
});

test('applyLimits accepts files up to the limits and gives a reason for each rejected one', () => {
  const type = 'image/png';
  const files = [
    file('ok.png', { type, size: 3 }),
    file('large.png', { type, size: 4 }),
    file('notes.txt', { type: 'text/plain' }),
    file('empty.png', { type, size: 0 }),
    file('one-too-many.png', { type }),
  ];
  const { accepted, rejected } = applyLimits(files, 2, { accept: 'image/*', maximumSize: 3, maximumCount: 3 });
  expect(accepted.map(({ name }) => name)).toEqual(['ok.png']);
  expect(rejected.map(({ file: { name }, reason }) => [name, reason])).toEqual([
    ['large.png', 'size'],
    ['notes.txt', 'type'],
    ['empty.png', 'empty'],
    ['one-too-many.png', 'count'],
  ]);
});

const failureOf = (status: number, { type = '', body = '', retryAfter = null as string | null } = {}) =>
  readFailure({ status, type, body, retryAfter, date: null });

test.each([
  [400, 'refused', false],
  [403, 'forbidden', false],
  [404, 'missing', false],
  [408, 'timeout', true],
  [413, 'tooLarge', false],
  [415, 'wrongType', false],
  [422, 'refused', false],
  [429, 'busy', true],
  [500, 'server', true],
  [503, 'unavailable', true],
  [504, 'timeout', true],
])('readFailure of HTTP %d is “%s”, retried: %s', (status, kind, retried) => {
  const failure = failureOf(status);
  expect([failure.kind, failure.status, mayRetry(failure)]).toEqual([kind, status, retried]);
});

test('mayRetry is true without a connection, false for an unreadable file or a Retry-After of more than a minute', () => {
  const retried = (['offline', 'network', 'unreadable'] as const).map((kind) => mayRetry({ kind }));
  expect(retried).toEqual([true, true, false]);
  expect(mayRetry(failureOf(429, { retryAfter: '60' }))).toBe(true);
  expect(mayRetry(failureOf(429, { retryAfter: '61' }))).toBe(false);
});

test.each([
  ['30', 30_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('readRetryAfter of %s is %s ms by the server’s clock', (value, expected) => {
  expect(readRetryAfter(value, 'Sat, 21 Nov 2026 12:00:00 GMT')).toBe(expected);
});

test.each([
  ['application/problem+json', '{"title":"Too large","detail":"At most 5 MB."}', 'At most 5 MB.'],
  ['application/json', '{"detail":"<b>No</b>"}', '<b>No</b>'],
  ['application/problem+json', '{"detail":5}', undefined],
  ['application/problem+json', 'no JSON', undefined],
])('readFailure of %s %s has the detail %s', (type, body, detail) => {
  expect(failureOf(422, { type, body }).detail).toBe(detail);
});

test('useUploadQueue cancels pending uploads and frees their previews when the component is unmounted', async () => {
  const [abort, send] = [vi.fn(), vi.fn()];
  class EndlessRequest extends EventTarget {
    upload = new EventTarget();
    abort = abort;
    open() {}
    setRequestHeader() {}
    send = send;
  }
  vi.stubGlobal('XMLHttpRequest', EndlessRequest);
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { result, unmount } = renderHook(() => useUploadQueue({ action: '/uploads' }), {
    wrapper: StrictMode,
  });
  await act(() => result.current.loadQueue());
  act(() => result.current.loaded?.queue.add([file('a.png', { type: 'image/png' })]));
  act(() => result.current.loaded?.queue.send({}));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  const preview = result.current.uploads[0]?.preview;
  unmount();
  expect([abort.mock.calls.length, revoke.mock.calls]).toEqual([1, [[preview]]]);
});
