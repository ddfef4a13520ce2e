// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { App } from './app.tsx';
import { TextLink } from './components/link.tsx';

const CurrentPath = () => <output>{useLocation().pathname + useLocation().search}</output>;

test('a link to a page is followed in the app, with its query; one to a file is left to the browser', () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <App language="en">
        <TextLink to="/feed.xml">File</TextLink>
        <TextLink to="/versionUpdateContent?version=1.4.0">Page</TextLink>
      </App>
      <CurrentPath />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'File' }));
  expect(screen.getByRole('status').textContent).toBe('/about');
  expect(fireEvent.click(screen.getByRole('link', { name: 'Page' }))).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('/versionUpdateContent?version=1.4.0');
});
