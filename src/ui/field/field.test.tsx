// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SearchField, SelectField } from './index.ts';

afterEach(cleanup);

const options = [
  { value: 'a', words: 'First' },
  { value: 'b', words: 'Second' },
];

test('a form sends what its fields hold, each under its name', () => {
  render(
    <form aria-label="Form">
      <SearchField label="Search" name="q" placeholder="A word" />
      <SelectField label="Choice" name="choice" options={options} defaultValue="b" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(screen.getByRole('searchbox', { name: 'Search' }).getAttribute('placeholder')).toBe('A word');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Choice' }).value).toBe('b');
  expect(Object.fromEntries(new FormData(form))).toEqual({ q: '', choice: 'b' });
});
