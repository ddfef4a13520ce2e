import { HEAD, rawCases } from '../support/raw-cases.ts';

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
