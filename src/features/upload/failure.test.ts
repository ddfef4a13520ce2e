import { expect, test } from 'vitest';
import { failureOf, mayRetry, readRetryAfter } from './failure.ts';

const answer = (status: number, { type = '', body = '', retryAfter = null as string | null } = {}) =>
  failureOf({ status, type, body, retryAfter });

test.each([
  [400, 'refused', false],
  [401, 'forbidden', false],
  [403, 'forbidden', false],
  [404, 'missing', false],
  [405, 'missing', false],
  [408, 'timeout', true],
  [409, 'refused', false],
  [413, 'tooLarge', false],
  [415, 'wrongType', false],
  [418, 'refused', false],
  [422, 'refused', false],
  [429, 'busy', true],
  [500, 'server', true],
  [502, 'unavailable', true],
  [503, 'unavailable', true],
  [504, 'timeout', true],
  [507, 'server', true],
  [302, 'refused', false],
])('HTTP %d is "%s"; tried again: %s', (status, kind, again) => {
  const failure = answer(status);
  expect([failure.kind, failure.status, mayRetry(failure)]).toEqual([kind, status, again]);
});

test('no connection is tried again, nonsense is not', () => {
  expect([mayRetry({ kind: 'offline' }), mayRetry({ kind: 'network' }), mayRetry({ kind: 'nonsense' })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a server that asks for more than a minute leaves the next attempt to the visitor', () => {
  expect(mayRetry(answer(429, { retryAfter: '60' }))).toBe(true);
  expect(mayRetry(answer(429, { retryAfter: '61' }))).toBe(false);
});

test.each([
  ['30', 30_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s waits %s ms', (value, expected) => {
  expect(readRetryAfter(value, Date.parse('2026-11-21T12:00:00Z'))).toBe(expected);
});

test.each([
  ['application/problem+json', '{"title":"Too large","detail":"At most 5 MB."}', 'At most 5 MB.'],
  ['application/problem+json; charset=utf-8', '{"title":"Too large"}', 'Too large'],
  ['application/json', '{"detail":"<b>No</b>"}', '<b>No</b>'],
  ['application/problem+json', '{"detail":5}', undefined],
  ['application/problem+json', 'no JSON', undefined],
  ['text/html', '{"detail":"A page"}', undefined],
])('of %s %s the visitor reads: %s', (type, body, said) => {
  expect(answer(422, { type, body }).said).toBe(said);
});
