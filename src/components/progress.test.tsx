// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';

test.each([false, true])('Progress has its label as its name (hidden: %s), and its value', (hideLabel) => {
  render(<Progress label="Downloading" hideLabel={hideLabel} value={0.4} text="38 of 96 MB" />);
  const bar = screen.getByLabelText<HTMLProgressElement>('Downloading');
  expect([bar.value, bar.max]).toEqual([0.4, 1]);
  expect(screen.getByText('38 of 96 MB')).toBeTruthy();
});

test.each([
  ['unknown', undefined, null],
  ['0', 0, '0'],
])('Progress with the value %s has the value attribute %j', (_, value, shown) => {
  render(<Progress label="Checking" value={value} />);
  expect(screen.getByLabelText('Checking').getAttribute('value')).toBe(shown);
});
