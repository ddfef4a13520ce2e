// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, ToastRegion } from './index.ts';

vi.mock('./toast-stack.tsx', () => {
  throw new Error('the network is gone');
});

test('where the toasts cannot be loaded, their words are announced', async () => {
  document.body.innerHTML = '<div id="announcer"></div>';
  render(<ToastRegion label="Messages" closeLabel="Close" />);
  showToast({ title: 'You are offline.', text: 'Nothing is lost.' });
  await vi.waitFor(
    () => expect(document.querySelector('#announcer')?.textContent).toBe('You are offline. Nothing is lost.'),
    { timeout: 10_000 },
  );
});
