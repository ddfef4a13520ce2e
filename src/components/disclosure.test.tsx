// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Disclosure } from './disclosure.tsx';

test('Disclosure renders its title as a heading if it has a level, and has the id that links lead to', () => {
  render(
    <Disclosure id="where" level={3} title="Where is it kept?">
      With you.
    </Disclosure>,
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Where is it kept?');
  expect(document.getElementById('where')?.textContent).toContain('With you.');
});
