import { HEAD, type RawCase, rawCases, sentLength } from '../support/raw-cases.ts';

const get = (line: string) => `${line}\r\n${HEAD}\r\n`;

rawCases('A first line that is not HTTP/1', [
  { story: 'words', bytes: 'garbage\r\n\r\n', answers: [400] },
  {
    story: 'the first bytes of TLS',
    bytes: `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x00'.repeat(40)}`,
    answers: [400],
  },
  { story: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', answers: [400] },
  { story: 'the greeting of SSH', bytes: 'SSH-2.0-OpenSSH_9.2\r\n', answers: [400] },
  {
    story: 'a PROXY protocol line',
    bytes: `PROXY TCP4 6.6.6.6 7.7.7.7 1 2\r\n${get('GET /about HTTP/1.1')}`,
    answers: [400],
  },
  { story: 'nothing, and then the client leaves', bytes: '', answers: [], end: true },
  {
    story: 'half a line, and then the client leaves',
    bytes: 'GET /abo',
    answers: { before: [], since: [400] },
    end: true,
  },
  { story: 'no version', bytes: 'GET /prod-api/KEY\r\n', answers: [] },
]);

rawCases('A version', [
  { story: 'HTTP/0.9 by name', bytes: get('GET /about HTTP/0.9'), answers: [400] },
  { story: 'HTTP/2.0', bytes: get('GET /about HTTP/2.0'), answers: [505] },
  { story: 'HTTP/3', bytes: get('GET /about HTTP/3'), answers: [505] },
  { story: 'HTTP/99999999.1', bytes: get('GET /about HTTP/99999999.1'), answers: [505] },
  { story: 'HTTP/1. and no more', bytes: get('GET /about HTTP/1.'), answers: [400] },
  { story: 'HTTP/1.1.1', bytes: get('GET /about HTTP/1.1.1'), answers: [400] },
  { story: 'http/1.1 in lower case', bytes: get('GET /about http/1.1'), answers: [400] },
  { story: 'HTTPS/1.1', bytes: get('GET /about HTTPS/1.1'), answers: [400] },
  { story: 'HTTP/1.2, which speaks 1.1 too', bytes: get('GET /about HTTP/1.2'), answers: [200] },
  { story: 'HTTP/1.0 without a host', bytes: 'GET /about HTTP/1.0\r\n\r\n', answers: [200] },
  { story: 'a word after the version', bytes: get('GET /about HTTP/1.1 extra'), answers: [400] },
]);

rawCases('A method', [
  { story: 'in lower case', bytes: get('get /prod-api/KEY HTTP/1.1'), answers: [400] },
  { story: 'with a bracket', bytes: get('GE(T /prod-api/KEY HTTP/1.1'), answers: [400] },
  { story: 'with a NUL', bytes: get('G\0ET /prod-api/KEY HTTP/1.1'), answers: [400] },
  { story: 'after a space', bytes: get(' GET /prod-api/KEY HTTP/1.1'), answers: [400] },
  { story: 'before a tab', bytes: get('GET\t/prod-api/KEY HTTP/1.1'), answers: [400] },
  { story: 'CONNECT to another host', bytes: get('CONNECT evil.example:443 HTTP/1.1'), answers: [400] },
  {
    story: 'CONNECT to the API',
    bytes: get('CONNECT /prod-api/KEY HTTP/1.1'),
    answers: { before: [405], since: [405] },
  },
  { story: 'TRACE, which would repeat cookies', bytes: get('TRACE /prod-api/KEY HTTP/1.1'), answers: [405] },
  { story: 'TRACE of a page', bytes: get('TRACE /about HTTP/1.1'), answers: [405] },
  { story: 'that nobody knows, of a page', bytes: get('FETCH /about HTTP/1.1'), answers: [405] },
  {
    story: 'that only the API knows',
    bytes: get('REPORT /prod-api/KEY HTTP/1.1'),
    answers: [200],
    reach: ['REPORT /KEY'],
  },
]);

rawCases('Line ends', [
  { story: 'an empty line first, as old clients send it', bytes: `\r\n${get('GET /about HTTP/1.1')}`, answers: [200] },
  {
    story: 'a bare LF',
    bytes: 'GET /prod-api/KEY HTTP/1.1\nHost: a\nConnection: close\n\n',
    answers: [200],
    reach: ['GET /KEY'],
  },
  { story: 'a bare CR', bytes: 'GET /prod-api/KEY HTTP/1.1\rHost: a\r\r', answers: [400] },
  { story: 'CR CR LF', bytes: `GET /prod-api/KEY HTTP/1.1\r\r\n${HEAD}\r\n`, answers: [400] },
  { story: 'a CR within the target', bytes: get('GET /prod-api/KEY\rX HTTP/1.1'), answers: [400] },
]);

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

const ONE = ['POST /KEY'];

/** A body that would be another request, were the two sides to disagree where it ends. */
const HIDDEN = 'GET /prod-api/KEY-hidden HTTP/1.1\r\nHost: a\r\n\r\n';

/** A POST to the API, framed by these header lines, with what follows the empty line. */
const post = (
  story: string,
  framing: string,
  rest: string,
  answers: RawCase['answers'],
  reach: RawCase['reach'] = [],
): RawCase => ({
  story,
  bytes: `POST /prod-api/KEY HTTP/1.1\r\n${HEAD}${framing}\r\n\r\n${rest}`,
  answers,
  reach,
});

const length = (value: string, answers: RawCase['answers'] = [400], reach: string[] = []) =>
  post(`Content-Length: ${value}`, `Content-Length: ${value}`, `ok${HIDDEN}`, answers, reach);

rawCases('A length that is none, or not the only one', [
  length('-2'),
  length('+2'),
  length('0x2'),
  length('2.0'),
  length('2 2'),
  length('2, 2'),
  length('2;q=1'),
  length(''),
  length('two'),
  length('99999999999999999999'),
  length('0002', [200], ONE),
  post('twice, the same', 'Content-Length: 2\r\nContent-Length: 2', `ok${HIDDEN}`, [400]),
  post('twice, different', `Content-Length: 2\r\nContent-Length: ${sentLength(`ok${HIDDEN}`)}`, `ok${HIDDEN}`, [400]),
  post('with a blank before its colon', 'Content-Length : 2', `ok${HIDDEN}`, [400]),
  post('folded', 'Content-Length:\r\n 2', `ok${HIDDEN}`, [400]),
  post('spelt with an underscore, so none', 'Content_Length: 50', HIDDEN, [200], ONE),
]);

const coding = (value: string, answers: RawCase['answers'], reach: string[] = []) =>
  post(
    `Transfer-Encoding: ${JSON.stringify(value).slice(1, -1)}`,
    `Transfer-Encoding: ${value}`,
    `0\r\n\r\n${HIDDEN}`,
    answers,
    reach,
  );

rawCases('A transfer coding', [
  coding('identity', [501]),
  coding('chunked, identity', [501]),
  coding('identity, chunked', [501]),
  coding('gzip, chunked', [501]),
  coding('xchunked', [501]),
  coding('chunkedx', [501]),
  coding('chunked x', [501]),
  coding('chunked,', [501]),
  coding('"chunked"', [501]),
  coding('\tchunked', [501]),
  coding('chunked\t', [501]),
  coding('\x0bchunked', [501]),
  coding('CHUNKED', [200], ONE),
  post('twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n', [400]),
  post('twice, different', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n', [400]),
  post('before a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${HIDDEN}`, [400]),
  post('after a length', 'Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`, [400]),
  post('with a blank before its colon', 'Transfer-Encoding : chunked\r\nContent-Length: 5', '0\r\n\r\n', [400]),
  post('folded', 'Transfer-Encoding:\r\n chunked', '0\r\n\r\n', [400]),
  post(
    'spelt with an underscore, so none',
    'Transfer_Encoding: chunked\r\nContent-Length: 5',
    `0\r\n\r\n${HIDDEN}`,
    [200],
    ONE,
  ),
  {
    story: 'in HTTP/1.0, which has none',
    bytes: `POST /prod-api/KEY HTTP/1.0\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
]);

/** Chunks that begin well reach the API before the bad ones are seen; that request is then cut off, never completed. */
const chunks = (story: string, rest: string, answers: RawCase['answers'], reach: RawCase['reach'] = []) =>
  post(story, 'Transfer-Encoding: chunked', rest, answers, reach);

rawCases('Chunks', [
  chunks('with a size in letters', `xyz\r\nabc\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with a negative size', `-2\r\nok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with a size as in programs', `0x2\r\nok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with a size of 64 bits', `ffffffffffffffff\r\nok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with a size beyond 64 bits', `10000000000000002\r\nok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('without a size', `\r\nok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with a blank before the size', ` 2\r\nok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('longer than their size', `2\r\nokay\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with a bare CR after the size', `2\rXok\r\n0\r\n\r\n${HIDDEN}`, [400]),
  chunks('with an extension', `2;a=b\r\nok\r\n0\r\n\r\n${HIDDEN}`, [200], ONE),
  chunks('with an extension of 100 KB', `2;${'a'.repeat(100_000)}\r\nok\r\n0\r\n\r\n`, [200], ONE),
  chunks('with an extension that ends in a bare LF', `2;a\nok\r\n0\r\n\r\n${HIDDEN}`, [200], ONE),
  chunks('with bare LFs', `2\nok\n0\n\n${HIDDEN}`, [200], ONE),
  chunks('with a size led by zeros', `00000002\r\nok\r\n0\r\n\r\n${HIDDEN}`, [200], ONE),
  chunks('with trailers that pose as headers', `2\r\nok\r\n0\r\nContent-Length: 99\r\nHost: evil\r\n\r\n`, [200], ONE),
]);

const keep = (method: string, path: string, rest = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: site.example\r\nX-Marker: KEY\r\n${rest}\r\n`;

rawCases('Requests on one connection', [
  {
    story: 'three at once are answered in their order, each once',
    bytes: `${keep('GET', '/prod-api/KEY/1')}${keep('GET', '/assets/gone.js')}GET /prod-api/KEY/2 HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [200, 404, 200],
    reach: ['GET /KEY/1', 'GET /KEY/2'],
  },
  {
    story: 'a good one before a bad one is answered, and the connection ends',
    bytes: `${keep('GET', '/prod-api/KEY/1')}garbage\r\n\r\n${keep('GET', '/prod-api/KEY/2')}`,
    answers: [200, 400],
    reach: ['GET /KEY/1'],
  },
  {
    story: 'nothing after a refused one is believed',
    bytes: `${keep('POST', '/prod-api/KEY/1', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n${keep('GET', '/prod-api/KEY/2')}`,
    answers: [400],
  },
  {
    story: 'a body is no request, even where a page takes none',
    bytes: `${keep('POST', '/about', `Content-Length: ${sentLength(HIDDEN)}\r\n`)}${HIDDEN}GET /prod-api/KEY HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [405, 200],
    reach: ['GET /KEY'],
  },
  {
    story: 'a body of a GET is no request either',
    bytes: `${keep('GET', '/prod-api/KEY/1', `Content-Length: ${sentLength(HIDDEN)}\r\n`)}${HIDDEN}GET /prod-api/KEY/2 HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [200, 200],
    reach: ['GET /KEY/1', 'GET /KEY/2'],
  },
  {
    story: 'what follows `Connection: close` is not read',
    bytes: `GET /prod-api/KEY/1 HTTP/1.1\r\n${HEAD}\r\n${keep('GET', '/prod-api/KEY/2')}`,
    answers: [200],
    reach: ['GET /KEY/1'],
  },
  {
    story: 'a body that is larger than a page takes is not read to its end',
    bytes: `${keep('POST', '/about', 'Content-Length: 20000\r\n')}${'x'.repeat(20_000)}${keep('GET', '/prod-api/KEY')}`,
    answers: [413],
  },
  {
    story: 'chunks are no request, even where a page takes none',
    bytes: `${keep('POST', '/about', 'Transfer-Encoding: chunked\r\n')}2\r\nok\r\n0\r\n\r\nGET /prod-api/KEY HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [405, 200],
    reach: ['GET /KEY'],
  },
  {
    story: 'a slow one, byte by byte, is served like any other',
    bytes: `POST /prod-api/KEY HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
    answers: [200],
    reach: ONE,
    bytewise: true,
  },
]);
