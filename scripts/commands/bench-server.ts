import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chart } from '../bench/chart.ts';
import { startContestants } from '../bench/contestants.ts';
import { kinds } from '../bench/kinds.ts';
import { createLink } from '../bench/link.ts';
import { replaceBetweenMarks } from '../bench/marks.ts';
import { measure } from '../bench/measure.ts';
import { tables } from '../bench/report.ts';
import { ensureNginx } from '../setup/needs.ts';
import { ensurePackages } from '../setup/packages.ts';
import { main, mustRun, projectRoot } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/**
 * `npm run bench:server`: this site's server beside others on the same files, on one processor, with wrk on
 * another, over a link as between two containers. Writes
 * docs/benchmarks.md, its data and its chart. Not a test: the figures are the machine's, only their ratios travel.
 */
await main(async () => {
  await ensureNginx();
  await ensurePackages(
    new Map([
      ['wrk', 'wrk'],
      ['caddy', 'caddy'],
      ['taskset', 'util-linux'],
      ['ip', 'iproute2'],
    ]),
  );
  await buildSite();
  const folder = path.join(projectRoot, 'test-results/bench');
  await mkdir(folder, { recursive: true });
  // Not among this project's own dependencies: nothing but this command needs them.
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', 'sirv-cli@3.0.1', 'serve@14.2.7'];
  await mustRun('npm', install, { cwd: folder });
  // A copy that the stock server's user may read, wherever this checkout lies.
  const root = path.join('/tmp', `site-bench-${process.pid}`);
  await cp(path.join(projectRoot, 'dist'), root, { recursive: true });
  const link = await createLink();
  const contestants = await startContestants(root, folder, link.address);
  try {
    const results = await measure(contestants, kinds(root), {
      namespace: link.namespace,
      rounds: ROUNDS,
      seconds: SECONDS,
    });
    const page = path.join(projectRoot, 'docs/benchmarks.md');
    await writeFile(path.join(projectRoot, 'docs/benchmarks.json'), `${JSON.stringify(results, undefined, 2)}\n`);
    await writeFile(path.join(projectRoot, 'docs/images/bench-server.svg'), chart(results));
    await writeFile(page, replaceBetweenMarks(await readFile(page, 'utf8'), 'bench:server', tables(results)));
  } finally {
    await Promise.all(contestants.map((contestant) => contestant.stop()));
    await link.remove();
    await rm(root, { recursive: true, force: true });
  }
});
