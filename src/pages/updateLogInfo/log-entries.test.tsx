// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangesByKind } from '@/features/release-comparison/release-comparison';
import { OlderReleases } from './log-entries.tsx';

const releases = ['2.1.0 2026-02-01', '2.0.0 2026-01-01', '1.0.0 2025-12-31'].map((line) => {
  const [version = '', date = ''] = line.split(' ');
  return { version, date };
});

const show = () =>
  render(
    <OlderReleases releases={releases} results={{ one: '{count} release', other: '{count} releases' }} language="en" />,
  );

test('OlderReleases links to each release under its year', () => {
  show();
  const linksOf = (title: string) => {
    const year = screen.getByText(title).closest('details');
    return (
      year &&
      within(year)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.getAttribute('href'))
    );
  };
  expect(linksOf('2026 · 2 releases')).toEqual([
    '/versionUpdateContent?version=2.1.0',
    '/versionUpdateContent?version=2.0.0',
  ]);
  expect(linksOf('2025 · 1 release')).toEqual(['/versionUpdateContent?version=1.0.0']);
});

test('A year is expanded again if the visitor returns from one of its releases @visitor', () => {
  const openStates = () => [...document.querySelectorAll('details')].map((year) => year.open);
  const { unmount } = show();
  expect(openStates()).toEqual([false, false]);
  fireEvent.click(screen.getByText('1.0.0'));
  unmount();
  show();
  expect(openStates()).toEqual([false, true]);
});

test('A release’s only kind of change has the full width', () => {
  const change = { id: 'first', kind: 'new', text: 'All of it' };
  const names = { breaking: '', new: '', improved: '', fixed: '', security: '', deprecated: '', removed: '' };
  const styles = { kinds: 'kinds', onlyKind: 'only' };
  const widthOf = (...kinds: string[]) => {
    const changesByKind = kinds.map((kind): [string, (typeof change)[]] => [kind, [change]]);
    const props = { level: 3, version: '1.0.0', changesByKind, kinds: names, styles } as const;
    return render(<ChangesByKind {...props} />).container.firstElementChild?.className;
  };
  expect([widthOf('new'), widthOf('new', 'fixed')]).toEqual(['kinds only', 'kinds']);
});
