// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Progress } from './progress.tsx';

afterEach(cleanup);

test.each([false, true])('progress is named by its label (hidden: %s) and has its value', (hideLabel) => {
  render(<Progress label="Downloading" hideLabel={hideLabel} value={0.4} text="38 of 96 MB" />);
  const bar = screen.getByLabelText<HTMLProgressElement>('Downloading');
  expect([bar.value, bar.max]).toEqual([0.4, 1]);
  expect(screen.getByText('38 of 96 MB')).toBeTruthy();
});

test('unknown progress has no value', () => {
  render(<Progress label="Checking" />);
  expect(screen.getByLabelText('Checking').hasAttribute('value')).toBe(false);
});

test('progress of 0 has a value', () => {
  render(<Progress label="Downloading" value={0} />);
  expect(screen.getByLabelText('Downloading').getAttribute('value')).toBe('0');
});
