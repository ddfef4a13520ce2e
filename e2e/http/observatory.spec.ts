import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { expect, test } from '@playwright/test';
import { CookieJar } from 'tough-cookie';
import { type ReceivedResponse, send } from '../support/http.ts';

const HOST = 'site.example';

/** The package downloads the HSTS preload list in an install script, which is disabled here. The site is not in the list. */
const preloadList = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json')),
  'conf/hsts-preload.json',
);
if (!existsSync(preloadList)) writeFileSync(preloadList, '{}');

/**
 * Returns what Mozilla's HTTP Observatory reports of a response, as if it had been sent over https: with the HSTS header of TLS
 * mode, after a redirect from http. A failed test prevents extra credit.
 */
function observatoryReport({ status, headers, text }: ReceivedResponse) {
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
  const results = ALL_TESTS.map((runTest) => runTest(requests));
  const score = results.reduce((sum, { result }) => sum + (result ? getScoreModifier(result) : 0), 100);
  return { ...getGradeForScore(score), failed: results.filter(({ pass }) => !pass).map(({ result }) => result) };
}

test('Mozilla’s HTTP Observatory gives pages an A+ once they are served by https @operator', async () => {
  for (const path of ['/home', '/about?lang=zh-CN']) {
    const { score, ...gradeAndFailures } = observatoryReport(await send(path));
    expect(gradeAndFailures, path).toEqual({ grade: 'A+', failed: [] });
    expect(score, path).toBeGreaterThanOrEqual(120);
  }
});
