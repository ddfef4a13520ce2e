import { hash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { expect, test } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { CookieJar } from 'tough-cookie';
import englishHome from '../../generator/fixture/content/en/home.json' with { type: 'json' };
import english from '../../generator/fixture/content/en/messages.json' with { type: 'json' };
import chineseHome from '../../generator/fixture/content/zh-CN/home.json' with { type: 'json' };
import chinese from '../../generator/fixture/content/zh-CN/messages.json' with { type: 'json' };
import { fixtureSite } from '../../scripts/test/project-copy.ts';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { type Answer, documentOf, readPage, send } from '../support/http.ts';

const HOST = 'site.example';

/** The package downloads the HSTS preload list in an install script, which is disabled here. The site is not on it. */
const list = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json')),
  'conf/hsts-preload.json',
);
if (!existsSync(list)) writeFileSync(list, '{}');

/**
 * Returns the score that Mozilla's HTTP Observatory gives an answer, as if it had been sent over https: with the HSTS header of
 * TLS mode, after a redirect from http. `failed` has the failed tests; with one of them there is no extra credit.
 */
function observatoryScore({ status, headers, text }: Answer) {
  const requests = new Requests(HOST);
  const url = new URL(`https://${HOST}/`);
  const response = { status, verified: true, headers: { ...headers, 'strict-transport-security': 'max-age=31536000' } };
  const jar = new CookieJar();
  for (const cookie of headers['set-cookie'] ?? []) jar.setCookieSync(`${cookie}; Secure`, url.href);
  requests.session = { url, jar };
  requests.resources.path = text;
  Object.assign(requests.responses, { auto: response, https: response, http: response, cors: response });
  requests.responses.httpRedirects = [
    { url: new URL(`http://${HOST}/`), status: 308 },
    { url, status },
  ];
  const results = ALL_TESTS.map((test) => test(requests));
  const score = results.reduce((sum, { result }) => sum + (result ? getScoreModifier(result) : 0), 100);
  return { ...getGradeForScore(score), failed: results.filter(({ pass }) => !pass).map(({ result }) => result) };
}

test('Google’s CSP Evaluator finds nothing above "info" in any policy @operator', async () => {
  for (const path of [pagePath('home'), '/nothing', '/gone.js', '/icon.svg', '/healthz']) {
    const policy = (await send(path)).headers['content-security-policy'];
    const findings = new CspEvaluator(new CspParser(String(policy)).csp).evaluate();
    expect(findings.filter(({ severity }) => severity < Severity.INFO)).toEqual([]);
  }
});

test('Mozilla’s HTTP Observatory gives pages an A+ once they are served by https @operator', async () => {
  for (const path of [pagePath('home'), '/about?lang=zh-CN']) {
    const { score, ...verdict } = observatoryScore(await send(path));
    expect(verdict, path).toEqual({ grade: 'A+', failed: [] });
    expect(score, path).toBeGreaterThanOrEqual(120);
  }
});

/** The bytes that fit into the first TCP flight, which the server sends without waiting for an acknowledgement. */
const FIRST_FLIGHT = 14 * 1024;
/** What the headers and the head of a page may still grow by: metadata, a preload, the rules of third-party scripts. */
const AIR = 1024;

/** Pictures at their plain URL: a release's, and the press kit's. */
const named = ['/images/compareImg.png', '/images/logo@3x.png', '/images/logo-dark@3x.png'];
/** The paths at which pages are served. */
const paths = ['/', ...pageNames.map(pagePath), ...['1.4.0', '1.1.0', '1.0.1', '1.0.0'].map(releasePath)];

/** The bytes of an answer's status line and headers, which the first flight carries as well. */
const headBytes = ({ rawHeaders }: Answer): number =>
  'HTTP/1.1 200 OK\r\n\r\n'.length + rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);

/** The part of a page that a browser can read before the first flight is full. */
const arrivesFirst = (answer: Answer): string =>
  brotliDecompressSync(answer.body.subarray(0, FIRST_FLIGHT - AIR - headBytes(answer)), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();

/** The place in a page where the section ends that has its heading, or that follows it. */
function endOfOpening(html: string): number {
  const opening = html.indexOf(' id="opening"');
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(/<\/?section\b/g)) {
    depth += tag === '<section' ? 1 : -1;
    if (opening > 0 && index > opening && depth === 0) return index;
  }
  return Number.POSITIVE_INFINITY;
}

for (const language of ['en', 'zh-CN']) {
  test(`A visitor gets the first section of every page and release in the first flight, in ${language} @visitor`, async () => {
    const headers = { 'accept-encoding': 'br', cookie: `lang=${language}` };
    for (const path of paths) {
      const answer = await send(path, { headers });
      expect(answer.headers['content-encoding'], path).toBe('br');
      const page = brotliDecompressSync(answer.body).toString();
      expect.soft(arrivesFirst(answer).length, path).toBeGreaterThan(endOfOpening(page));
      if (path !== pagePath('home')) continue;
      // Of the answers that visitors check, the others are hidden at first.
      const [shown] = (language === 'en' ? englishHome : chineseHome).check.answers;
      const text = documentOf(arrivesFirst(answer)).body.textContent;
      for (const { finding } of shown?.claims ?? []) expect.soft(text).toContain(finding);
    }
  });
}

for (const language of ['en', 'zh-CN']) {
  test(`The policy allows what every page in ${language} inlines, and no page has a style or handler as an attribute @operator`, async () => {
    for (const path of paths) {
      const { page, headers } = await readPage(path, language);
      const policy = String(headers['content-security-policy']);
      const inlined = page.querySelectorAll('style, script:not([type="application/ld+json"])');
      expect(inlined.length, path).toBeGreaterThan(2);
      for (const { textContent } of inlined) expect(policy, path).toContain(hash('sha256', textContent, 'base64'));
      const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
      expect(
        [...new Set(attributes)].filter((name) => /^(?:style$|on)/.test(name)),
        path,
      ).toEqual([]);
      const files = [...page.querySelectorAll('link[href], [src]')].flatMap(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? [],
      );
      const unhashed = files.filter((file) => file.startsWith('/images/') && !named.includes(file));
      expect(unhashed, `pictures of ${path} that are not kept for a year`).toEqual([]);
    }
  });
}

/** Returns the names and the joined text of the built files that match a glob pattern. */
async function built(pattern: string) {
  const names = await Array.fromAsync(glob(pattern, { cwd: fixtureSite }));
  return {
    names,
    text: (await Promise.all(names.map((name) => readFile(path.join(fixtureSite, name), 'utf8')))).join(''),
  };
}

test('The build contains nothing of the mocked API and the editor @operator', async () => {
  const { names, text } = await built('**/*.{js,css,html,txt,conf}');
  expect(names.length).toBeGreaterThan(2 * pageNames.length);
  expect(names.filter((name) => /mock|\bedit/i.test(name))).toEqual([]);
  expect(text.match(/mockServiceWorker|\bmsw\b|mock-uploads|edit\/api|rjsf|x-words/i)).toBeNull();
});

test('The build contains nothing of third-party scripts, where content lists none', async () => {
  const { names, text } = await built('**/*.{js,css,html,conf}');
  expect(names.length).toBeGreaterThan(pageNames.length);
  expect(names.filter((name) => /third-party|consent/.test(name))).toEqual([]);
  for (const { thirdParty } of [english, chinese])
    for (const words of [thirdParty.consent.question, thirdParty.consent.signal, thirdParty.lead])
      expect(text).not.toContain(words);
  expect(text).not.toMatch(/data-consent|globalPrivacyControl|third-party\.json/);
  expect(text).not.toMatch(/frame-src|trusted-types start worker ./);
});

test('What only the build needs of a page’s manifest is not in its code', async () => {
  // Names of the manifests' fields, which no minifier shortens.
  const fields = /\b(?:anchors|dates):/g;
  const pages = await built('assets/js/{index,async/page-*}.*.js');
  expect(pages.names.length).toBeGreaterThan(pageNames.length);
  expect(pages.text.match(fields)).toBeNull();
});

test('The Song font has the characters of all Chinese headings', async () => {
  const pages = await built('pages/zh-CN/**/*.html');
  // Marks of full width, too. The claims of the first screen are text: a summary without a class.
  const headings = pages.text.match(/<(?:(h[1-4])\b.*?<\/\1|summary class.*?<\/summary)>/gs) ?? [];
  const shown = [...new Set(headings.join('').match(/[\u2e80-\u9fff\uff00-\uffef]/g))];
  expect(shown.length).toBeGreaterThan(20);
  const faces = await built('assets/js/async/heading-font*.js');
  const inFont = new Set([...faces.text.matchAll(/U\+([\da-f]+)/g)].map(([, code = '']) => Number.parseInt(code, 16)));
  expect(shown.filter((character) => !inFont.has(character.charCodeAt(0)))).toEqual([]);
  expect(pages.text).not.toContain('noto-serif-sc');
});
