import { describe, expect, test } from 'vitest';
import { hashSource, imageSources, scriptSources, styleSources, uploadSource } from './csp.ts';
import { readBuildEnvironment } from './environment.ts';
import { startTag } from './start-script.ts';
import { themeScript } from './theme-script.ts';

const scripts = `<script>${themeScript}</script>${startTag('/a.js', ['/a.js'], 'idle')}`;
const page = (head = '', body = '') => `<html><head>${head}${scripts}</head><body>${body}</body></html>`;

test('a hash is the one that browsers compute', () => {
  // From the specification: https://www.w3.org/TR/CSP3/#external-hash, alert('Hello, world.');
  expect(hashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

describe('the sources of a page', () => {
  test('are two scripts, the same for every page', () => {
    expect(scriptSources().match(/'sha256-[\w+/]{43}='/g)).toHaveLength(2);
    expect(scriptSources()).toContain(hashSource(themeScript));
  });

  test('are its own styles, in order', () => {
    const html = page('<style data-href="/a.css">p{color:red}</style><style>q{}</style>');
    expect(styleSources(html)).toBe(`${hashSource('p{color:red}')} ${hashSource('q{}')}`);
  });

  test('are not those of structured data, which is no script', () => {
    expect(styleSources(page('<script type="application/ld+json">{"a":"<style>"}</script>'))).toBe('');
  });

  test('are not what only looks like an attribute', () => {
    expect(styleSources(page('', '<p title="a style=b" data-style="c">1 &lt; 2 onclick="x"</p>'))).toBe('');
  });

  test.each([
    ['another inline script', '<script>alert(1)</script>'],
    ['a script that only begins like an allowed one', `<script>${themeScript} </script>`],
    ['a style attribute', '<p class="a" style="color:red">'],
    ['an event handler', '<p onclick="alert(1)">'],
    ['an event handler on a line of its own', '<p\nonclick="alert(1)">'],
  ])('stop the build where there is %s', (_, body) => {
    expect(() => styleSources(page('', body))).toThrow('that the policy does not allow');
  });
});

describe('the origins of pictures', () => {
  const sources = (officialChat: string, website: string) =>
    imageSources({ ...readBuildEnvironment({ SITE_COMMIT: 'a' }, 'production'), images: { officialChat, website } });

  test('are named where neither this site nor https covers them', () => {
    expect(sources('/images/', 'https://cdn.example.com/')).toBe('');
    expect(sources('http://a.example.com:9000/chat/', '/')).toBe(' http://a.example.com:9000');
    expect(sources('http://a.example.com/x/', 'http://a.example.com/y/')).toBe(' http://a.example.com');
  });

  test('stop the build where they would say more than an origin', () => {
    expect(() => sources('http://a;script-src$x/', '/')).toThrow('PUBLIC_OFFICIAL_CHAT_IMAGES');
  });
});

test.each([
  ['', ''],
  ['/prod-api/uploads', ''],
  ['https://reports.example.com/uploads?kind=site', ' https://reports.example.com'],
  ['http://127.0.0.1:9000/uploads', ' http://127.0.0.1:9000'],
])('reports to "%s" add "%s" to what pages may send to', (PUBLIC_UPLOAD_ACTION, expected) => {
  expect(uploadSource(readBuildEnvironment({ SITE_COMMIT: 'a', PUBLIC_UPLOAD_ACTION }, 'production'))).toBe(expected);
});
