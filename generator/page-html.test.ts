import { describe, expect, test } from 'vitest';
import { readBuildEnvironment } from './environment.ts';
import { cspConf, hashSource, pageHtml } from './page-html.ts';
import { pageFiles } from './render.ts';

const template = `<html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>`;

// Every other part of a page is tested on the built site (e2e/http).
test('a page’s HTML has its parts as they are, with what replacement patterns mean in JavaScript', () => {
  const page = {
    language: 'zh-CN',
    head: '<title>$& About</title>',
    root: '<div id="root" data-page="about"><h1>$1</h1></div>',
    styles: new Map([['/a.css', 'a{top:0}']]),
    inline: { theme: 'theme()', start: 'start()' },
    scripts: ['/assets/js/index.js'],
    structuredData: '<script type="application/ld+json">{"name":"$&"}</script>',
  };
  const allowed = new Set<string>();
  const html = pageHtml(template, page, allowed);
  for (const part of [page.head, page.root, page.structuredData]) expect(html).toContain(part);
  expect([...allowed]).toEqual([hashSource('a{top:0}')]);
  expect(() => pageHtml(template.replace('</body>', ''), page, allowed)).toThrow('</body>');
});

test('a page without an entry script, or with an unknown chunk, is an error', () => {
  const assetsOf = (name: string) => ({ assets: [{ name: `assets/js/${name}.2b.js` }] });
  const stats = { entrypoints: { index: assetsOf('index') } };
  expect(() => pageFiles(stats, ['page-nowhere'])).toThrow('page-nowhere');
  expect(() => pageFiles({}, [])).toThrow('entry');
});

// What third-party scripts add to it is tested on a site with some (e2e/third-party).
describe('the policy of all pages', () => {
  const conf = (variables: Record<string, string> = {}, styles: string[] = []) =>
    cspConf(
      { scripts: { theme: 'theme()', start: 'start()' }, styles: new Set(styles) },
      readBuildEnvironment({ SITE_COMMIT: 'a', ...variables }),
      [],
      [],
    );
  const directivesOf = (text: string) => /default "([^"]*)"/.exec(text)?.[1]?.split(/; |, /) ?? [];

  test('allows the inline scripts and the styles of every page by hash, in a fixed order', () => {
    const directives = directivesOf(conf({}, ["'sha256-b'", "'sha256-a'"]));
    expect(directives).toContain(`script-src 'strict-dynamic' ${hashSource('theme()')} ${hashSource('start()')}`);
    expect(directives).toContain("style-src 'self' 'sha256-a' 'sha256-b'");
  });

  test('upgrades requests for visitors by https alone', () => {
    const policies = conf().match(/^ +\w+ +".*"/gm) ?? [];
    expect(policies.map((line) => line.endsWith('; upgrade-insecure-requests"'))).toEqual([false, true, false]);
  });

  const images = (chat: string, website: string) => ({
    PUBLIC_OFFICIAL_CHAT_IMAGES: chat,
    PUBLIC_WEBSITE_IMAGES: website,
  });
  const [http, https] = ['http://a.example.com:9000', 'https://reports.example.com'];
  const reports = { PUBLIC_UPLOAD_ACTION: `${https}/uploads?kind=site` };

  // nginx's variables stay: the operator's origins replace them at start.
  test.each([
    [`img-src 'self' data: blob: https:\${CSP_IMG_ORIGINS}`, {}],
    [`img-src 'self' data: blob: https:\${CSP_IMG_ORIGINS}`, images('/images/', 'https://cdn.example.com/')],
    [`img-src 'self' data: blob: https: ${http}\${CSP_IMG_ORIGINS}`, images(`${http}/x/`, `${http}/y/`)],
    [`connect-src 'self'\${CSP_CONNECT_ORIGINS}`, {}],
    [`connect-src 'self'\${CSP_CONNECT_ORIGINS}`, { PUBLIC_UPLOAD_ACTION: '/prod-api/uploads' }],
    [`connect-src 'self' ${https}\${CSP_CONNECT_ORIGINS}`, reports],
    [`form-action 'self'\${CSP_FORM_ORIGINS}`, {}],
    [`form-action 'self' ${https}\${CSP_FORM_ORIGINS}`, reports],
  ])('has %s, with only the origins that neither the site nor https covers, of %j', (directive, variables) => {
    expect(directivesOf(conf(variables))).toContain(directive);
  });
});
