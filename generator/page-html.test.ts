import { expect, test } from 'vitest';
import { newestRelease } from '../src/content/release-selections.ts';
import type { PageName } from '../src/lib/paths.ts';
import { readBuildEnvironment } from './environment.ts';
import { projectRoot } from './files.ts';
import { cspConf, hashSource, pageHtml } from './page-html.ts';
import { readContent } from './read.ts';
import { dataBlock, structuredData } from './structured-data.ts';

const template = `<html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>`;

// e2e/http tests the other parts of a page on the built site.
test('a page’s HTML has its parts unchanged, even if they contain replacement patterns of JavaScript', () => {
  const page = {
    language: 'zh-CN',
    head: '<title>$& About</title>',
    root: '<div id="root"><h1>$1</h1></div>',
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

// e2e/http/built-site.spec.ts tests that it allows what pages inline, e2e/third-party the origins of third-party scripts.
const inlined = { scripts: { theme: 'theme()', start: 'start()' }, styles: new Set<string>() };
const conf = (variables: Record<string, string> = {}) =>
  cspConf(inlined, readBuildEnvironment({ SITE_COMMIT: 'a', ...variables }), [], []);
/** The directives of the policy that nginx sends by default: `default "default-src 'none'; …"`. */
const directivesOf = (text: string) => /default "([^"]*)"/.exec(text)?.[1]?.split(/; |, /) ?? [];

test('the policy of all pages allows nothing but what pages need', () => {
  expect(directivesOf(conf())).toEqual([
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashSource('theme()')} ${hashSource('start()')}`,
    "style-src 'self'",
    `img-src 'self' data: blob: https:\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'\${CSP_CONNECT_ORIGINS}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'\${CSP_FORM_ORIGINS}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types start worker\${CSP_REPORTING}`,
  ]);
});

test('the policy of all pages upgrades insecure requests only for visitors by https', () => {
  const policies = conf().match(/^ +\w+ +".*"/gm) ?? [];
  expect(policies).toHaveLength(3);
  const upgrading = policies.filter((line) => line.endsWith('; upgrade-insecure-requests"'));
  expect(upgrading).toEqual([expect.stringMatching(/^ +https /)]);
});

const chat = { PUBLIC_OFFICIAL_CHAT_IMAGES: 'http://a.example:9000/x/' };
const reports = { PUBLIC_UPLOAD_ACTION: 'https://reports.example/uploads?kind=site' };

// nginx's variables stay: the operator's origins replace them at start.
test.each([
  [{ PUBLIC_WEBSITE_IMAGES: 'https://cdn.example/' }, `img-src 'self' data: blob: https:\${CSP_IMG_ORIGINS}`],
  [chat, `img-src 'self' data: blob: https: http://a.example:9000\${CSP_IMG_ORIGINS}`],
  [reports, `connect-src 'self' https://reports.example\${CSP_CONNECT_ORIGINS}`],
  [{ PUBLIC_ERROR_REPORTS: 'https://e.example/x' }, `connect-src 'self' https://e.example\${CSP_CONNECT_ORIGINS}`],
  [reports, `form-action 'self' https://reports.example\${CSP_FORM_ORIGINS}`],
])(
  'the policy of all pages adds the origins that neither the site nor https covers: of %j, %s',
  (variables, directive) => {
    expect(directivesOf(conf(variables))).toContain(directive);
  },
);

test('the policy for third-party scripts allows their origins, and those of the scripts that they add', () => {
  const texts = { id: 'a', name: 'A', purpose: 'A', attributes: {}, when: 'idle' } as const;
  const script = { ...texts, address: 'https://a.example/a.js', loads: ['https://b.example'] };
  const policy = cspConf(
    inlined,
    readBuildEnvironment({ SITE_COMMIT: 'a' }),
    [],
    [{ ...script, connects: [], frames: [], trustedTypes: [] }],
  );
  const [, origins] = /, script-src 'self' [^;$]*?(https:[^$]*)/.exec(policy) ?? [];
  expect(origins).toBe('https://a.example https://b.example');
});

const [content] = readContent(projectRoot);

/** Returns the values of a property of all nodes of a page's structured data. */
function valuesOf(property: string, name: PageName, pageContent = content): unknown[] {
  const origin = 'https://www.site.example';
  const preview = `${origin}/assets/image/open-graph/home.en.0123456789.png`;
  const { '@graph': nodes } = structuredData({ content: pageContent, origin, name, preview });
  return nodes.flatMap((node) => (node[property] === undefined ? [] : [node[property]]));
}

test('structured data has the people who have a name, on /about only, and by default the newest release', () => {
  const { about } = content;
  const list = about.contact.list.map((contact, index) => ({ ...contact, name: index === 0 ? 'Ada Example' : '' }));
  const named = { ...content, about: { ...about, contact: { ...about.contact, list } } };
  expect(valuesOf('employee', 'about', named)).toMatchObject([[{ name: 'Ada Example' }]]);
  expect(valuesOf('employee', 'home', named)).toEqual([]);
  const newest = expect.stringContaining(newestRelease(content).version);
  expect(valuesOf('headline', 'versionUpdateContent')).toEqual([newest]);
});

test('a data block contains its data, and no text that would end it', () => {
  const hostile = 'a </script><script>alert("1")</script> <!-- \u2028 \u2029 \\ “b” 好';
  const [, text = ''] =
    /^<script type="application\/ld\+json">([^<\u2028\u2029]*)<\/script>$/.exec(dataBlock({ hostile })) ?? [];
  expect(JSON.parse(text)).toEqual({ hostile });
});
