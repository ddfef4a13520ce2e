// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useLiveFields } from './use-live-content.ts';

vi.mock('@/lib/browser', () => ({ asksBackOffice: () => true, whenIdle: (task: () => void) => task() }));
vi.mock('./live-content.ts', () => {
  throw new TypeError('error loading dynamically imported module');
});

test('live content whose code cannot be loaded changes nothing, and rejects nothing', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const loadFields = vi.fn(() => Promise.reject(new TypeError('error loading dynamically imported module')));
  const bundled = { page: 'as built' };
  const { result } = renderHook(() => useLiveFields('home', 'en', bundled, loadFields));
  await vi.waitFor(() => expect(loadFields).toHaveBeenCalled());
  // Node.js reports rejections once the tasks of this turn are done.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).not.toHaveBeenCalled();
  expect(result.current).toEqual(bundled);
});
