import { expect, test } from '@playwright/test';
import { contentIn, languages } from '../support/content.ts';
import { documentOf, exchange, planned, seen, send, statuses } from '../support/http.ts';
import { targets } from '../support/targets.ts';

for (const [story, base] of [
  ['there is no API', targets.withoutApi],
  ['the API is down', targets.withDeadApi],
] as const) {
  test(`While ${story}, a visitor who sent a form without JavaScript reads in their language that it was not received`, {
    tag: '@own-servers',
  }, async () => {
    for (const [at, language] of languages.entries()) {
      const [path, status] = [at % 2 ? '/prod-api/..;/' : '/prod-api/content', at % 2 ? 400 : 503];
      const words = contentIn(language).messages.notReceived.heading;
      const headers = { accept: 'text/html,*/*;q=0.8', cookie: `lang=${language}` };
      const answer = await send(path, { method: 'POST', headers, body: 'x' }, base);
      expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      const page = documentOf(answer.text);
      expect([page.documentElement.lang, page.querySelector('h1')?.textContent]).toEqual([language, words]);
    }
  });
}

test('The API’s final answer comes after interim ones; the connection is kept, and nothing is stored', {
  tag: '@own-servers',
}, async () => {
  const interim =
    'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nCache-Control: max-age=60\r\n\r\n';
  const key = await planned({ raw: `${interim}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nok\r\n`, open: true });
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${more}\r\n`;
  const next = get('/healthz', 'Connection: close\r\n');
  for (const path of ['', '/content', '/content'])
    expect(statuses(await exchange(get(`/prod-api${path}/planned/${key}`) + next)).slice(-2), path).toEqual([200, 200]);
  expect(await seen(key)).toHaveLength(3);
});
