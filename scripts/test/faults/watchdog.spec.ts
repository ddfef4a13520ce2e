import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { docker } from '../../servers/docker.ts';
import { output } from '../../setup/run.ts';
import { site, slowPoll } from './container.ts';
import { get } from './load.ts';

test('the watchdog of docs/operations.md restarts a container whose worker hangs', async () => {
  const { id, url, shell } = await site();
  const [, watchdog = ''] = /`(docker ps -q .*?)`/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  await shell(
    `for f in $(grep -l "[w]orker process" /proc/[0-9]*/cmdline); do f=\${f#/proc/}; kill -STOP \${f%/*}; done`,
  );
  const health = () => docker(['inspect', '--format', '{{.State.Health.Status}}', id]);
  await expect.poll(health, slowPoll).toBe('unhealthy');
  // Other containers of this engine stay as they are. In the table, the pipe is escaped.
  await output('sh', ['-c', watchdog.replace(' -f ', ` -f id=${id} -f `).replace('\\|', '|')]);
  await expect.poll(() => get(`${url}/healthz`).then(({ status }) => status, String), slowPoll).toBe(200);
}, 180_000);
