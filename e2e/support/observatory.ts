import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { CookieJar } from 'tough-cookie';
import type { RawAnswer } from './raw-http.ts';

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
export function observatoryScore({ status, headers, body }: RawAnswer) {
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
