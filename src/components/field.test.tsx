// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextArea } from './field.tsx';

// e2e/specs tests what forms submit.
test('A required TextArea shows its requiredMessage if it is empty or blank', () => {
  render(<TextArea label="What happened" name="text" requiredMessage="Say what." />);
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' });
  expect(text.required).toBe(true);
  fireEvent.invalid(text);
  expect(text.validationMessage).toBe('Say what.');
  fireEvent.input(text, { target: { value: 'x' } });
  expect(text.validationMessage).toBe('');
  fireEvent.input(text, { target: { value: ' \n ' } });
  expect(text.validationMessage).toBe('Say what.');
});
