// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { useUploads } from './use-uploads.ts';

const abort = vi.fn();

/** A request that never ends by itself. */
class EndlessRequest extends EventTarget {
  upload = new EventTarget();
  abort = abort;
  open() {}
  setRequestHeader() {}
  send() {}
}

test('what is under way when its component goes is cancelled, and its previews are given back', async () => {
  vi.stubGlobal('XMLHttpRequest', EndlessRequest);
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { result, unmount } = renderHook(() => useUploads({ action: '/uploads', readAnswer: String }), {
    wrapper: StrictMode,
  });
  const [, uploads] = result.current;
  act(() => uploads.add([new File(['x'], 'a.png', { type: 'image/png' })]));
  act(() => uploads.send({}));
  await vi.waitFor(() => expect(result.current[0][0]?.state).toBe('sending'));
  const preview = result.current[0][0]?.preview;
  unmount();
  expect([abort.mock.calls.length, revoke.mock.calls]).toEqual([1, [[preview]]]);
});
