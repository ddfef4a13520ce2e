// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ToggleGroup } from './toggle-group.tsx';

afterEach(cleanup);

const options = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
  { value: 'life', label: 'For life', disabled: true },
] as const;
const chosen = () => screen.getByRole('radio', { checked: true }).getAttribute('value');

describe('ToggleGroup', () => {
  test('is a named group of radio buttons, one of them chosen', () => {
    render(<ToggleGroup legend="Period" options={options} defaultValue="month" />);
    expect(screen.getByRole('group', { name: 'Period' })).toBeTruthy();
    expect(chosen()).toBe('month');
  });

  test('chooses when pressed, and says what', async () => {
    const onValueChange = vi.fn();
    render(<ToggleGroup legend="Period" options={options} defaultValue="month" onValueChange={onValueChange} />);
    await userEvent.click(screen.getByText('Yearly'));
    await userEvent.click(screen.getByText('For life'));
    expect(chosen()).toBe('year');
    expect(onValueChange.mock.calls).toEqual([['year']]);
  });

  test('follows a parent that keeps the choice', async () => {
    function Parent() {
      const [value, setValue] = useState<'month' | 'year' | 'life'>('month');
      return (
        <>
          <ToggleGroup legend="Period" options={options} value={value} />
          <button type="button" onClick={() => setValue('year')}>
            By the year
          </button>
        </>
      );
    }
    render(<Parent />);
    await userEvent.click(screen.getByRole('button'));
    expect(chosen()).toBe('year');
  });

  test('adopts what was chosen before the app had started', async () => {
    const onValueChange = vi.fn();
    const group = <ToggleGroup legend="Period" options={options} defaultValue="month" onValueChange={onValueChange} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(group);
    screen.getByRole<HTMLInputElement>('radio', { name: 'Yearly' }).checked = true;
    const root = await act(() => hydrateRoot(container, group));
    expect(onValueChange.mock.calls).toEqual([['year']]);
    expect(chosen()).toBe('year');
    await act(() => root.unmount());
    container.remove();
  });
});
