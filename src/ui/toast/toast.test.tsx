// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, ToastRegion } from './index.ts';

const region = <ToastRegion label="Messages" closeLabel="Close" />;

// A fresh region per test, and none of the toasts of the one before.
beforeEach(() => cleanup());
// A busy machine takes longer than a second to load what is loaded on demand.
configure({ asyncUtilTimeout: 10_000 });
afterEach(async () => {
  for (const button of screen.queryAllByRole('button', { name: 'Close', hidden: true })) await userEvent.click(button);
});

test('the region is empty until there is something to say', () => {
  const { container } = render(region);
  expect(container.innerHTML).toBe('');
  expect(screen.queryByRole('region')).toBeNull();
});

test('what was said before the region was there is shown in it, politely', async () => {
  showToast({ title: 'The link is copied' });
  render(region);
  expect((await screen.findAllByText('The link is copied')).length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
});

test('its action is done once, and closes it', async () => {
  const onClick = vi.fn();
  render(region);
  showToast({ title: 'A newer version is here', text: 'Reload to read it.', action: { label: 'Reload', onClick } });
  await userEvent.click(await screen.findByRole('button', { name: 'Reload', hidden: true }));
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('A newer version is here')).toBeNull());
});

test('it can be closed without an action', async () => {
  render(region);
  showToast({ title: 'Saved' });
  await screen.findAllByText('Saved');
  await userEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});
