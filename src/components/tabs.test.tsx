// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const items = [
  { id: 'mac', label: 'macOS', content: 'Apple and Intel' },
  { id: 'win', label: 'Windows', content: '64 bit' },
  { id: 'tux', label: 'Linux', content: 'deb and rpm' },
];
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const onChange = vi.fn();

afterEach(cleanup);

describe('Tabs', () => {
  beforeEach(() => {
    onChange.mockReset();
    render(<Tabs label="System" items={items} defaultId="win" onChange={onChange} />);
  });

  test('show one panel, named by its tab, which points to it', () => {
    const panel = screen.getByRole('tabpanel', { name: 'Windows' });
    expect(panel.textContent).toContain('64 bit');
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id);
    expect(screen.getByRole('tablist', { name: 'System' })).toBeTruthy();
  });

  test('show another when its tab is pressed, and say so once', async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'Linux' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Linux' }));
    expect(screen.getByRole('tabpanel', { name: 'Linux' })).toBeTruthy();
    expect(onChange.mock.calls).toEqual([['tux']]);
  });

  test.each([
    ['{ArrowRight}', 'Linux'],
    ['{ArrowRight}{ArrowRight}', 'macOS'],
    ['{ArrowLeft}', 'macOS'],
    ['{ArrowLeft}{ArrowLeft}', 'Linux'],
    ['{Home}', 'macOS'],
    ['{End}', 'Linux'],
    ['x', 'Windows'],
  ])('%s leads to %s, focus and selection together', async (keys, name) => {
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(selected()).toBe(name);
    expect(document.activeElement?.textContent).toBe(name);
  });

  test('are one stop of the Tab key; the panel is the next', async () => {
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Windows');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });
});

test('the prerendered tabs hold every panel and can be reached with the keyboard', () => {
  document.body.innerHTML = renderToString(<Tabs label="System" items={items} />);
  expect(document.body.textContent).toContain('deb and rpm');
  expect(screen.getByRole('tab', { selected: true }).tabIndex).toBe(0);
  expect(document.querySelector('[inert], [style]')).toBeNull();
});
