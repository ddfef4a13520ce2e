// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SelectField, TextArea, TextField } from './field.tsx';

const options = [
  { value: 'a', words: 'First' },
  { value: 'b', words: 'Second' },
];

test('A form submits search and select fields by name', () => {
  render(
    <form aria-label="Form">
      <TextField type="search" label="Search" name="q" placeholder="A word" />
      <SelectField label="Choice" name="choice" options={options} defaultValue="b" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(screen.getByRole('searchbox', { name: 'Search' }).getAttribute('placeholder')).toBe('A word');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Choice' }).value).toBe('b');
  expect(Object.fromEntries(new FormData(form))).toEqual({ q: '', choice: 'b' });
});

test('A form submits single-line and multi-line text fields by name', () => {
  render(
    <form aria-label="Form">
      <TextArea label="What happened" name="text" required="Say what." defaultValue={'one\ntwo'} />
      <TextField label="Where" name="place" placeholder="A place" />
    </form>,
  );
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' });
  expect(text.required).toBe(true);
  fireEvent.invalid(text);
  expect(text.validationMessage).toBe('Say what.');
  fireEvent.input(text);
  expect(text.validity.customError).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Where' }).getAttribute('placeholder')).toBe('A place');
  expect(Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>('form')))).toEqual({
    text: 'one\ntwo',
    place: '',
  });
});
