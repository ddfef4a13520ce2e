import { readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { edit } from '../../generator/fixture/edit.ts';
import { freePort, manyVisitors, serveSite } from '../../scripts/servers/serve.ts';
import { endChild, startChild, untilAnswers } from '../../scripts/setup/run.ts';
import { builtCopy } from '../../scripts/test/project-copy.ts';
import { test as base } from '../support/fixtures.ts';

/** The fixture's brand in both versions: the one text that differs is in the header of every page. */
const brands = ['Osprey', 'Osprey Two'] as const;

/** The edge of deploy/swarm as it is, before servers of this machine instead of the stack's replicas. */
function edgeBefore(ports: readonly number[], port: number, folder: string): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one};`).join(' ');
  return readFileSync(path.join(projectRoot, 'deploy/swarm/edge.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace(/^ *listen 127\.0\.0\.1:8081;$/m, '')
    .replace(/listen 8080;/, `listen 127.0.0.1:${port};`)
    .replace(/^http \{$/m, `http {\n  upstream replicas { ${servers} }`)
    .replaceAll('http://$replicas:8080', 'http://replicas');
}

/** Serves two replicas of the fixture's site and one of its next version, which has another text, by turns through the edge. */
async function startRollOut() {
  const build = (brand: string) =>
    builtCopy({ SITE_CREATED: '2026-11-22T12:00:00Z' }, (root) =>
      edit(path.join(root, 'content'), [{ file: 'en/site.json', set: 'brand', value: brand }]),
    );
  const [old, next] = [await build(brands[0]), await build(brands[1])];
  const ports = [await freePort(), await freePort(), await freePort()];
  const replicas = await Promise.all(
    [old, old, next].map(({ dist }, at) =>
      serveSite({ API_UPSTREAM: '', SITE_ROOT: dist, ...manyVisitors }, { port: ports[at] ?? 0 }),
    ),
  );
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'edge-'));
  const [port, file] = [await freePort(), path.join(folder.path, 'edge.conf')];
  await writeFile(file, edgeBefore(ports, port, folder.path));
  const edge = startChild('nginx', ['-e', 'stderr', '-p', folder.path, '-c', file], {
    stdio: 'inherit',
    endSignal: 'SIGQUIT',
  });
  const url = `http://localhost:${port}`;
  await untilAnswers(edge, 'The edge', `http://127.0.0.1:${port}/healthz`);
  const stopAll = async () => {
    await endChild(edge);
    for (const one of replicas) await one.stop();
    for (const one of [old, next, folder]) await one.remove();
  };
  return { url, stopAll };
}

/** Tests behind the edge in the middle of a roll-out, which a worker builds once. */
export const test = base.extend<object, { rollOut: Awaited<ReturnType<typeof startRollOut>> }>({
  rollOut: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const rollOut = await startRollOut();
      await use(rollOut);
      await rollOut.stopAll();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
