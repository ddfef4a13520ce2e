import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { projectRoot } from '../../generator/files.ts';
import { anchorsOf } from '../../generator/manifests.ts';
import { readContent } from '../../generator/read.ts';
import { testSite } from '../../scripts/test/project-copy.ts';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { send } from '../support/http.ts';

const pagePaths = ['/', ...pageNames.map(pagePath), ...['1.4.0', '1.3.2', '1.1.0', '1.0.0'].map(releasePath)];

test('Google’s CSP Evaluator reports nothing above "info" for any policy @operator', async () => {
  for (const path of ['/home', '/nothing', '/gone.js', '/icon.svg', '/healthz']) {
    const policy = (await send(path)).headers['content-security-policy'];
    const findings = new CspEvaluator(new CspParser(String(policy)).csp).evaluate();
    // A lower number is more severe.
    const severe = findings.filter(({ severity }) => severity < Severity.INFO);
    expect.soft(severe, path).toEqual([]);
  }
});

test('Every anchor that links in content may name exists in its page @editor', async () => {
  for (const content of readContent(projectRoot))
    for (const name of pageNames) {
      const { text } = await send(pagePath(name), { headers: { cookie: `lang=${content.language}` } });
      const missing = anchorsOf(content, name).filter((anchor) => !text.includes(` id="${anchor}"`));
      expect.soft(missing, `${name} in ${content.language}`).toEqual([]);
    }
});

/** The first TCP flight has 14 KB. The headings of home and download need 2 KB more, for the styles of the app's picture. */
const BEGINNING_BYTES = 16 * 1024;
/** Room for longer headers and a longer head: metadata, a preload, the rules of third-party scripts. */
const RESERVED_BYTES = 512;

for (const language of ['en', 'zh-CN']) {
  test(`The first 16 KB contain the heading of every page @visitor (${language})`, async () => {
    const headers = { 'accept-encoding': 'br', cookie: `lang=${language}` };
    for (const path of pagePaths) {
      const { headers: received, rawHeaders, body } = await send(path, { headers });
      expect(received['content-encoding'], path).toBe('br');
      // Each name is followed by ": ", and each value by a line break.
      const headersLength = rawHeaders.reduce((sum, nameOrValue) => sum + nameOrValue.length + 2, 0);
      const headLength = 'HTTP/1.1 200 OK\r\n\r\n'.length + headersLength;
      const beginningBytes = body.subarray(0, BEGINNING_BYTES - RESERVED_BYTES - headLength);
      // Decompresses an incomplete body.
      const finishFlush = constants.BROTLI_OPERATION_FLUSH;
      const beginning = brotliDecompressSync(beginningBytes, { finishFlush }).toString();
      const page = brotliDecompressSync(body).toString();
      expect(page, path).toContain('</h1>');
      expect.soft(beginning.includes('</h1>'), path).toBe(true);
    }
  });

  test(`The policy allows all inline code, and only known pictures have no hash @operator (${language})`, async () => {
    for (const path of pagePaths) {
      const { text, headers } = await send(path, { headers: { cookie: `lang=${language}` } });
      const policy = String(headers['content-security-policy']);
      const inlined = [...text.matchAll(/<(style|script)\b(?![^>]*json")[^>]*>(.*?)<\/\1>/gs)].map(
        ([, , code = '']) => code,
      );
      expect(inlined.length, path).toBeGreaterThan(2);
      const refused = inlined.filter((code) => code && !policy.includes(hash('sha256', code, 'base64')));
      expect.soft(refused, path).toEqual([]);
      // Files without a hash are not kept for a year: only the pictures of releases and of the press kit.
      const unhashed = text.match(/(?<= (?:src|href)=")\/images\/(?!compareImg\.png|logo(?:-dark)?@3x\.png)[^"]+/g);
      expect.soft(unhashed, path).toBeNull();
    }
  });
}

/** Returns the number of built files that match a glob pattern, and their joined names and texts. A name follows `file: `. */
async function readBuilt(pattern: string) {
  const names = await Array.fromAsync(glob(pattern, { cwd: testSite }));
  const texts = await Promise.all(names.map((name) => readFile(path.join(testSite, name), 'utf8')));
  return { count: names.length, text: [...names.map((name) => `file: ${name}`), ...texts].join('\n') };
}

for (const { title, pattern, traces } of [
  {
    title: 'The build contains nothing of the mocked API and the editor @operator',
    pattern: '**/*.{js,css,html,txt,conf}',
    // Four zero-width spaces begin a mark of the editor's preview.
    traces: /mockServiceWorker|\bmsw\b|mock-uploads|edit\/api|rjsf|x-words|\u200b{4}|^file: .*(?:mock|\bedit)/gim,
  },
  {
    title: 'The build contains nothing of third-party scripts, if content lists none',
    pattern: '**/*.{js,css,html,conf}',
    traces:
      /data-consent|globalPrivacyControl|third-party\.json|frame-src|trusted-types start worker .|Their owners see your IP|提供脚本的公司会看到|^file: .*(?:third-party|consent)/gm,
  },
]) {
  test(title, async () => {
    const { count, text } = await readBuilt(pattern);
    expect(count).toBeGreaterThan(pageNames.length);
    expect(text.match(traces)).toBeNull();
  });
}

test('The Song font has the characters of all Chinese headings', async () => {
  const { text } = await readBuilt('pages/zh-CN/**/*.html');
  // A summary without a class is a claim of the first screen, and one with a number a citation. Both are no headings.
  const found = text.match(/<(?:(h[1-4])\b.*?<\/\1|summary class.*?<\/summary)>/gs) ?? [];
  const headings = found.filter((element) => !element.includes('<sup'));
  const chineseOrFullWidth = /[\u2e80-\u9fff\uff00-\uffef]/g;
  const shown = [...new Set(headings.join('').match(chineseOrFullWidth))];
  expect(shown.length, 'different characters of headings').toBeGreaterThan(20);
  const font = await readBuilt('assets/js/async/heading-font*.js');
  // The ranges of the font's @font-face rules: U+4e00.
  const inFont = new Set([...font.text.matchAll(/U\+([\da-f]+)/g)].map(([, code = '']) => Number.parseInt(code, 16)));
  const missing = shown.filter((character) => !inFont.has(character.charCodeAt(0)));
  expect(missing).toEqual([]);
  expect(text).not.toContain('noto-serif-sc');
});
