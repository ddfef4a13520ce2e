import { existsSync, writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { expect, test } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { CookieJar } from 'tough-cookie';
import { projectRoot } from '../../scripts/setup/run.ts';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { type RawAnswer, send } from '../support/http.ts';

const HOST = 'site.example';

/** The package fetches the browsers' list of HSTS hosts when it is installed, which is switched off here. Ours is on none. */
const list = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json')),
  'conf/hsts-preload.json',
);
if (!existsSync(list)) writeFileSync(list, '{}');

/**
 * What Mozilla's HTTP Observatory makes of an answer, as if it had come by https: with the HSTS header that TLS mode sends,
 * after a redirect from http. `failed` names the tests that did not pass.
 */
function observatoryScore({ status, headers, body }: RawAnswer) {
  const requests = new Requests(HOST);
  const url = new URL(`https://${HOST}/`);
  const response = { status, verified: true, headers: { ...headers, 'strict-transport-security': 'max-age=31536000' } };
  const jar = new CookieJar();
  for (const cookie of headers['set-cookie'] ?? []) jar.setCookieSync(`${cookie}; Secure`, url.href);
  requests.session = { url, jar };
  requests.resources.path = body.toString();
  Object.assign(requests.responses, { auto: response, https: response, http: response, cors: response });
  requests.responses.httpRedirects = [
    { url: new URL(`http://${HOST}/`), status: 308 },
    { url, status },
  ];
  const results = ALL_TESTS.map((test) => test(requests));
  const modifiers = results.map(({ result }) => (result ? getScoreModifier(result) : 0));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const plain = 100 + sum(modifiers.filter((value) => value < 0));
  const score = plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? 100 + sum(modifiers) : plain;
  const failed = results.filter(({ pass }) => !pass).map(({ result }) => result);
  return { ...getGradeForScore(score), failed };
}

const answers = [
  ...pageNames.map(pagePath),
  '/',
  '/nothing',
  releasePath(version()),
  '/gone.js',
  '/icon.svg',
  '/healthz',
];

for (const path of answers) {
  test(`Google’s CSP Evaluator finds nothing above "info" in the policy of ${path}`, async () => {
    const policy = (await send(path)).headers['content-security-policy'];
    const findings = new CspEvaluator(new CspParser(String(policy)).csp).evaluate();
    expect(findings.filter(({ severity }) => severity < Severity.INFO)).toEqual([]);
  });
}

for (const path of [...pageNames.map(pagePath), '/', '/about?lang=zh-CN']) {
  test(`Mozilla’s HTTP Observatory gives ${path} an A+ once it is served by https`, async () => {
    const { score, grade, failed } = observatoryScore(await send(path));
    expect({ grade, failed }).toEqual({ grade: 'A+', failed: [] });
    expect(score).toBeGreaterThanOrEqual(120);
  });
}

/** What fits into a server's first flight of packets, which arrives without waiting for the visitor's answer, in bytes. */
const FIRST_FLIGHT = 14 * 1024;

/** The paths of every release, as the update log links to them. */
async function releasePaths(): Promise<string[]> {
  const log = (await send(pagePath('updateLogInfo'))).body.toString();
  return [...new Set(log.match(/\/versionUpdateContent\?version=[\d.]+/g))];
}

/** What a browser is sent for a document, in bytes. */
async function weight(path: string): Promise<number> {
  const { headers, body } = await send(path, { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding'], path).toBe('br');
  return body.length;
}

for (const language of ['en', 'zh-CN']) {
  test(`A visitor gets every page and every release in the first flight, in ${language}`, async () => {
    const releases = await releasePaths();
    expect(releases.length).toBeGreaterThan(5);
    const paths = ['/', ...pageNames.map(pagePath), ...releases];
    const weights = await Promise.all(
      paths.map(async (path) => {
        const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
        return { address, bytes: await weight(address) };
      }),
    );
    const tooHeavy = weights.filter(({ bytes }) => bytes > FIRST_FLIGHT);
    const figures = weights.toSorted((one, other) => other.bytes - one.bytes);
    expect(tooHeavy, figures.map(({ address, bytes }) => `${bytes} ${address}`).join('\n')).toEqual([]);
  });
}

const dist = path.join(projectRoot, 'dist');

test.describe('What visitors are sent', { tag: '@own-servers' }, () => {
  test('holds nothing of the mocked API', async () => {
    const files = await Array.fromAsync(glob('**/*.{js,html}', { cwd: dist }));
    expect(files.length).toBeGreaterThan(50);
    const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'utf8')));
    const mocked = files.filter((_, at) => /mockServiceWorker|\bmsw\b|mock-content/i.test(texts[at] ?? ''));
    expect(mocked).toEqual([]);
    expect(files.filter((file) => /mock|served-/i.test(file))).toEqual([]);
  });

  test('holds no service worker at its address', async () => {
    const { headers } = await send('/mockServiceWorker.js');
    expect(headers['content-type']).not.toContain('javascript');
  });
});

/** The Chinese characters of the headings and questions in the built pages, and those of the font that is made for them. */
async function headingCharacters() {
  const pages = await Array.fromAsync(glob('pages/zh-CN/**/*.html', { cwd: dist }));
  const html = (await Promise.all(pages.map((file) => readFile(path.join(dist, file), 'utf8')))).join('');
  const headings = [...html.matchAll(/<(h[1-4]|summary)\b.*?<\/\1>/gs)].map(([heading]) => heading).join('');
  const [styles = ''] = await Array.fromAsync(glob('assets/css/async/heading-font*.css', { cwd: dist }));
  const ranges = (await readFile(path.join(dist, styles), 'utf8')).matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi);
  const font = [...ranges].map(([, from = '', to = from]) => [from, to].map((hex) => Number.parseInt(hex, 16)));
  return { shown: [...new Set(headings.match(/[\u4e00-\u9fff]/g))], font };
}

test('A font with a Song face is made for every Chinese heading, and no page waits for it', {
  tag: '@own-servers',
}, async () => {
  const { shown, font } = await headingCharacters();
  expect(shown.length).toBeGreaterThan(200);
  const lacking = shown.filter((character) => {
    const point = character.charCodeAt(0);
    return !font.some(([from = 0, to = 0]) => from <= point && point <= to);
  });
  expect(lacking).toEqual([]);
  expect((await send('/home?lang=zh-CN')).body.toString()).not.toContain('noto-serif-sc');
});
