import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { serve, startApi, writeSite } from '../servers/nginx.ts';
import { freePort } from '../servers/serve.ts';

const folder = path.join(projectRoot, 'deploy/monitoring');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test('alerts use the metrics that site.mtail counts, and no others', () => {
  const counted = Array.from(read('site.mtail').matchAll(/^(?:counter|histogram) (\w+)/gm), ([, name]) => name);
  const used = Array.from(read('alerts.yml').matchAll(/\bsite_\w+(?=[{[)])/g), ([name]) =>
    name.replace(/_bucket$/, ''),
  );
  expect(new Set(used)).toEqual(new Set(counted));
});

/** Present in CI; `apt-get install mtail` elsewhere. */
const isInstalled = spawnSync('mtail', ['--version']).status === 0;

test.skipIf(!isInstalled)(
  'site.mtail counts statuses, durations and the API’s failures, natively and in the engine’s log',
  async () => {
    const work = workFolder();
    writeSite(path.join(work, 'site'));
    const { upstream } = await startApi((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
    const dead = `127.0.0.1:${await freePort()}`;
    let log = '';
    for (const [API_UPSTREAM, paths] of [
      [upstream, ['/', '/.env', '/"status":500,"bytes":1,"seconds":0.001,', '/prod-api/201', '/prod-api/502']],
      [dead, ['/prod-api/x']],
    ] as const) {
      const server = await serve(work, { API_UPSTREAM });
      for (const requested of paths) await fetch(server.url + requested);
      log += (await server.stop()).stdout;
    }
    const engine = log.split('\n').map((line) => line && `${JSON.stringify({ log: `${line}\n`, stream: 'stdout' })}\n`);
    writeFiles(work, { 'access.log': log, 'engine.log': engine.join('') });
    for (const name of ['access.log', 'engine.log']) {
      const parameters = [
        '--one_shot',
        '--one_shot_format=prometheus',
        '--progs',
        folder,
        '--logs',
        path.join(work, name),
      ];
      const { stdout } = spawnSync('mtail', parameters, { encoding: 'utf8' });
      const samples = Array.from(
        stdout.matchAll(/^(\w+)\{prog="site.mtail"(?:,status="([^"]*)")?\} (\d+)$/gm),
        (sample) => sample.slice(1).filter(Boolean).join(' '),
      );
      expect(samples, name).toEqual([
        'site_api_responses_total 201 1',
        'site_api_responses_total 502 2',
        'site_api_seconds_count 3',
        'site_limited_total 0',
        'site_response_seconds_count 6',
        'site_responses_total 200 2',
        'site_responses_total 201 1',
        'site_responses_total 404 1',
        'site_responses_total 502 1',
        'site_responses_total 503 1',
      ]);
    }
  },
);
