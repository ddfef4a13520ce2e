// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

// e2e tests cover commands, focus containment and Escape, which are native behaviour.
test('Dialog is closed at first, named by its title, and has a close button that works without JavaScript', () => {
  render(
    <Dialog id="menu" title="Menu" closeLabel="Close">
      <a href="/home">Home</a>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Menu');
  const close = screen.getByText('Close').closest('button');
  expect([close?.getAttribute('command'), close?.getAttribute('commandfor')]).toEqual(['close', 'menu']);
  expect(dialog.getAttribute('closedby')).toBe('any');
});
