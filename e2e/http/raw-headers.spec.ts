import { HEAD, type RawCase, rawCases } from '../support/raw-cases.ts';

const AGAIN = ['GET /KEY'];

/** A request to the API with these header lines beside the usual ones. */
const lines = (story: string, text: string, answers: RawCase['answers'], reach: RawCase['reach'] = []): RawCase => ({
  story,
  bytes: `GET /prod-api/KEY HTTP/1.1\r\n${HEAD}${text}\r\n\r\n`,
  answers,
  reach,
});

/** A request to the API with this in place of the usual host. */
const host = (story: string, text: string, answers: RawCase['answers'], reach: RawCase['reach'] = []): RawCase => ({
  story,
  bytes: `GET /prod-api/KEY HTTP/1.1\r\nConnection: close\r\n${text}\r\n`,
  answers,
  reach,
});

rawCases('A host', [
  host('missing', '', [400]),
  host('empty', 'Host:\r\n', [400]),
  host('twice', 'Host: site.example\r\nHost: evil.example\r\n', [400]),
  host('twice, the same', 'Host: site.example\r\nHost: site.example\r\n', [400]),
  host('with a path', 'Host: site.example/evil\r\n', [400]),
  host('with a blank', 'Host: site.example evil.example\r\n', [400]),
  host('with a NUL', 'Host: site.example\0\r\n', [400]),
  host('with two dots', 'Host: site..example\r\n', [400]),
  host('with a line of its own', 'Host:\r\n site.example\r\n', [400]),
  host('before a blank and its colon', 'Host : site.example\r\n', [400]),
]);

rawCases('A header line', [
  lines('folded', 'X-A: one\r\n two', [400]),
  lines('with a blank before its colon', 'X-A : one', [400]),
  lines('without a name', ': one', [400]),
  lines('without a colon', 'Garbage', [200], AGAIN),
  lines('with a NUL in its name', 'X\0A: one', [400]),
  lines('with a control character in its name', 'X\x01A: one', [400]),
  lines('with a NUL in its value', 'X-A: o\0ne', [400]),
  lines('with a bare CR in its value', 'X-A: one\rX-B: two', [400]),
  lines('with any bytes in its value', 'X-A: \xff\xfe', [200], AGAIN),
  lines('of 20 KB', `X-A: ${'a'.repeat(20_000)}`, [400]),
  lines('with a name of 20 KB', `${'X'.repeat(20_000)}: a`, [400]),
  lines('among 80 KB of them', Array.from({ length: 80 }, (_, n) => `X-${n}: ${'a'.repeat(1000)}`).join('\r\n'), [400]),
  lines('among 5,000 of them', Array.from({ length: 5000 }, (_, n) => `X-${n}: abcdefgh`).join('\r\n'), [400]),
  {
    story: 'that never ends, before the client leaves',
    bytes: `GET /prod-api/KEY HTTP/1.1\r\nHost: a`,
    answers: { before: [], since: [400] },
    end: true,
  },
]);

rawCases('Headers that speak of the connection', [
  lines('an unknown expectation', 'Expect: tea', [200], AGAIN),
  lines('an upgrade to HTTP/2', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA', [200], AGAIN),
  lines('an upgrade to several things', 'Upgrade: h2c, websocket', [200], AGAIN),
  lines('an upgrade to TLS', 'Upgrade: TLS/1.0', [200], AGAIN),
]);
