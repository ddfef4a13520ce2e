import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const shell = join(dirname(fileURLToPath(import.meta.url)), 'shell');
const names = ['CONNECT_TIMEOUT', 'SEND_TIMEOUT', 'READ_TIMEOUT', 'BODY_LIMIT', 'RATE', 'BURST'].map(
  (name) => `API_${name}`,
);

/** What the entrypoint makes of an environment that holds nothing but these limits. */
function read(environment: Record<string, string>) {
  const sources = ['checks', 'environment'].map((name) => `. "${shell}/${name}.sh"`).join('; ');
  const print = `echo ${names.map((name) => `"$${name}"`).join(' ')}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', `${sources}; read_api_limits; ${print}`], {
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...environment },
    encoding: 'utf8',
  });
  return { status, limits: stdout.trim(), stderr };
}

const defaults = '2s 60s 300s 256m 20 100';

describe('limits of the API that an operator may set', () => {
  test.each<[string, Record<string, string>, string]>([
    ['none', {}, defaults],
    ['empty ones, as compose passes them on', Object.fromEntries(names.map((name) => [name, ''])), defaults],
    [
      'times',
      { API_CONNECT_TIMEOUT: '100ms', API_SEND_TIMEOUT: '1s', API_READ_TIMEOUT: '60m' },
      '100ms 1s 60m 256m 20 100',
    ],
    ['a small body', { API_BODY_LIMIT: '1k' }, '2s 60s 300s 1k 20 100'],
    ['a huge body', { API_BODY_LIMIT: '100g' }, '2s 60s 300s 100g 20 100'],
    ['no rate', { API_RATE: 'off' }, '2s 60s 300s 256m off 100'],
    ['a low rate with hardly a burst', { API_RATE: '1', API_BURST: '1' }, '2s 60s 300s 256m 1 1'],
    ['a high rate', { API_RATE: '10000', API_BURST: '10000' }, '2s 60s 300s 256m 10000 10000'],
  ])('%s', (_, environment, limits) => {
    expect(read(environment)).toEqual({ status: 0, limits, stderr: '' });
  });
});

describe('a limit of the API that stops the start', () => {
  test.each<[string, string]>([
    ['API_CONNECT_TIMEOUT', '2'],
    ['API_CONNECT_TIMEOUT', '99ms'],
    ['API_CONNECT_TIMEOUT', '61s'],
    ['API_CONNECT_TIMEOUT', '1.5s'],
    ['API_CONNECT_TIMEOUT', '2s; include /etc/passwd'],
    ['API_SEND_TIMEOUT', '0s'],
    ['API_SEND_TIMEOUT', '1h'],
    ['API_SEND_TIMEOUT', '-5s'],
    ['API_READ_TIMEOUT', '999ms'],
    ['API_READ_TIMEOUT', '61m'],
    ['API_READ_TIMEOUT', 's'],
    ['API_READ_TIMEOUT', '9999999s'],
    ['API_READ_TIMEOUT', '5s\n'],
    ['API_BODY_LIMIT', '0k'],
    ['API_BODY_LIMIT', '256'],
    ['API_BODY_LIMIT', '256MB'],
    ['API_BODY_LIMIT', '101g'],
    ['API_BODY_LIMIT', '1m}'],
    ['API_RATE', '0'],
    ['API_RATE', '10001'],
    ['API_RATE', '20r/s'],
    ['API_RATE', 'none'],
    ['API_RATE', '$rate'],
    ['API_BURST', '0'],
    ['API_BURST', '-1'],
    ['API_BURST', '10001'],
    ['API_BURST', 'off'],
  ])('%s %j', (name, value) => {
    const { status, stderr } = read({ [name]: value });
    expect(status).toBe(64);
    expect(stderr).toMatch(new RegExp(`^entrypoint: ${name} is ".*", expected [^\\n]+\\n$`));
  });
});
