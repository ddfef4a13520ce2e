import { describe, expect, test } from 'vitest';
import { readBuildEnvironment } from './environment.ts';
import { cspConf, hashSource, inlineScripts, pageHtml } from './page-html.ts';
import { pageFiles } from './render.ts';

const template = `<html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>`;

// Every other part of a page is tested on the built site (e2e/http).
test('a page’s HTML has its parts as they are, with what replacement patterns mean in JavaScript', () => {
  const page = {
    language: 'zh-CN',
    head: '<title>$& About</title>',
    root: '<div id="root" data-page="about"><h1>$1</h1></div>',
    styles: new Map([['/a.css', 'a{top:0}']]),
    early: '/assets/js/early.js',
    scripts: ['/assets/js/index.js'],
    structuredData: '<script type="application/ld+json">{"name":"$&"}</script>',
  };
  const allowed = new Set<string>();
  const html = pageHtml(template, page, 'input', allowed);
  for (const part of [page.head, page.root, page.structuredData]) expect(html).toContain(part);
  expect([...allowed]).toEqual([hashSource('a{top:0}')]);
  expect(() => pageHtml(template.replace('</body>', ''), page, 'input', allowed)).toThrow('</body>');
});

test('a page without an entry script, or with an unknown chunk, is an error', () => {
  const assetsOf = (name: string) => ({ assets: [{ name: `assets/js/${name}.2b.js` }] });
  const stats = { entrypoints: { early: assetsOf('early'), index: assetsOf('index') } };
  expect(() => pageFiles(stats, ['page-nowhere'])).toThrow('page-nowhere');
  expect(() => pageFiles({}, [])).toThrow('entry');
});

describe('the policy of all pages', () => {
  const conf = (variables: Record<string, string> = {}, styles = ["'sha256-b'", "'sha256-a'"]) =>
    cspConf(new Set(styles), readBuildEnvironment({ SITE_COMMIT: 'a', ...variables }, 'production'));
  const directive = (name: string, variables?: Record<string, string>) =>
    new RegExp(`${name} ([^;"]*)`).exec(conf(variables))?.[1];

  test('allows the two inline scripts and the styles of every page by hash, in a fixed order', () => {
    expect(directive('script-src')).toBe(["'strict-dynamic'", ...inlineScripts.map(hashSource)].join(' '));
    expect(directive('style-src')).toBe("'self' 'sha256-a' 'sha256-b'");
  });

  test('upgrades requests for visitors by https alone', () => {
    expect(
      conf()
        .match(/^ +\w+ +".*"/gm)
        ?.map((line) => line.endsWith('; upgrade-insecure-requests"')),
    ).toEqual([false, true, false]);
  });

  const images = (chat: string, website: string) => ({
    PUBLIC_OFFICIAL_CHAT_IMAGES: chat,
    PUBLIC_WEBSITE_IMAGES: website,
  });
  const reports = { PUBLIC_UPLOAD_ACTION: 'https://reports.example.com/uploads?kind=site' };

  // nginx's variables stay: the operator's origins replace them at start.
  test.each([
    ['img-src', {}, `'self' data: blob: https:\${CSP_IMG_ORIGINS}`],
    ['img-src', images('/images/', 'https://cdn.example.com/'), `'self' data: blob: https:\${CSP_IMG_ORIGINS}`],
    [
      'img-src',
      images('http://a.example.com:9000/x/', 'http://a.example.com:9000/y/'),
      `'self' data: blob: https: http://a.example.com:9000\${CSP_IMG_ORIGINS}`,
    ],
    ['connect-src', {}, `'self'\${CSP_CONNECT_ORIGINS}`],
    ['connect-src', { PUBLIC_UPLOAD_ACTION: '/prod-api/uploads' }, `'self'\${CSP_CONNECT_ORIGINS}`],
    ['connect-src', reports, `'self' https://reports.example.com\${CSP_CONNECT_ORIGINS}`],
    ['form-action', {}, `'self'\${CSP_FORM_ORIGINS}`],
    ['form-action', reports, `'self' https://reports.example.com\${CSP_FORM_ORIGINS}`],
  ])('%s lists only origins that neither the site nor https covers, with %j', (name, variables, expected) => {
    expect(directive(name, variables)).toBe(expected);
  });

  test('allows what third-party scripts list, each once, and is the same as ever where none is listed', () => {
    const environment = readBuildEnvironment({ SITE_COMMIT: 'a' }, 'production');
    const script = {
      ...{
        id: 'a',
        name: 'A',
        purpose: 'A.',
        address: 'https://a.example/a.js',
        attributes: {},
        when: 'idle' as const,
      },
      connects: ['https://a.example'],
      frames: ['https://frame.example'],
      loads: ['https://b.example'],
      trustedTypes: ['a-html'],
    };
    const policyOf = (text: string) => /default "([^"]*)"/.exec(text)?.[1]?.split(/; |, /) ?? [];
    const before = policyOf(conf({}, []));
    expect(policyOf(cspConf(new Set(), environment, [], []))).toEqual(before);
    const changed = policyOf(cspConf(new Set(), environment, [], [script, script]));
    expect(changed.filter((part) => !before.includes(part))).toEqual([
      `connect-src 'self' https://a.example\${CSP_CONNECT_ORIGINS}`,
      'frame-src https://frame.example',
      'trusted-types start default a-html',
      `script-src 'self' ${inlineScripts.map(hashSource).join(' ')} https://a.example https://b.example`,
    ]);
  });
});
