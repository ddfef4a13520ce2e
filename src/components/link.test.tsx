// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import icons from './icons.json';
import { isExternal, isPage, TextLink } from './link.tsx';
import { UiProvider } from './provider.tsx';

const show = (to: string, isFile = false) =>
  render(
    <UiProvider language="en" PageLink={() => <a href="/through-the-router">Page</a>}>
      <TextLink to={to} isFile={isFile}>
        There
      </TextLink>
    </UiProvider>,
  );

describe('isPage and isExternal', () => {
  test.each(['/', '/home', '/versionUpdateContent?version=1.4.0', '/about#people'])('isPage is true for %s', (to) => {
    expect(isPage(to)).toBe(true);
  });

  test.each([
    '/feed.xml',
    '/Home',
    '/home/',
    '#main',
    'https://example.com/home',
    '//example.com/home',
    'mailto:a@b.c',
  ])('isPage is false for %s', (to) => {
    expect(isPage(to)).toBe(false);
  });

  test('isExternal is true only for an address with a host', () => {
    expect(['https://example.com', '//example.com', '/home', '#x', 'mailto:a@b.c'].filter(isExternal)).toEqual([
      'https://example.com',
      '//example.com',
    ]);
  });
});

describe('TextLink', () => {
  test('leads to a page through the router, and to a file without it', () => {
    const { unmount } = show('/versionUpdateContent?version=1.4.0');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/through-the-router');
    unmount();
    show('/feed.xml');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/feed.xml');
  });

  test('leads to another site in the same tab, and has an icon without an accessible name', () => {
    show('https://example.com/');
    const link = screen.getByRole('link', { name: 'There' });
    expect(link.hasAttribute('target')).toBe(false);
    expect(link.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('marks a file with the download icon, also on another site', () => {
    show('https://example.com/setup.exe', true);
    expect(screen.getByRole('link').querySelector('path')?.getAttribute('d')).toBe(icons.download);
  });

  test('has no icon on other links', () => {
    show('/home');
    expect(screen.getByRole('link').querySelector('svg')).toBeNull();
  });
});
