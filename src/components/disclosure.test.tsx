// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Disclosure } from './disclosure.tsx';

test('with a level its title is a heading; links lead to its id', () => {
  render(
    <Disclosure id="where" level={3} title="Where is it kept?">
      With you.
    </Disclosure>,
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Where is it kept?');
  expect(document.getElementById('where')?.textContent).toContain('With you.');
});
