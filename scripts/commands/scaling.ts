import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { replaceBetweenMarks } from '../bench/marks.ts';
import { inputs, plans } from '../scaling/report.ts';
import { measureVisits } from '../scaling/visits.ts';
import { ensureBrowsers, ensureNginx } from '../setup/needs.ts';
import { main, projectRoot } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';

const benchmark = v.object({
  measured: v.array(v.object({ kind: v.string(), server: v.string(), cpuMicroseconds: v.nullable(v.number()) })),
});

/** `npm run scaling`: measures what a visit costs, and writes the tables of docs/scaling.md from it and from the benchmark. */
await main(async () => {
  await ensureNginx();
  await ensureBrowsers();
  await buildSite();
  const data: unknown = JSON.parse(await readFile(path.join(projectRoot, 'docs/benchmarks.json'), 'utf8'));
  const ours = v.parse(benchmark, data).measured.filter(({ server }) => server === 'this site');
  // From processor time, which other work on the machine disturbs less than the rate; the dearest kind of request stands
  // for all, as too many replicas cost less than too few.
  const requestsPerSecond = 1e6 / Math.max(...ours.map((entry) => entry.cpuMicroseconds ?? 0));
  const capacity = { requestsPerSecond, headroom: 0.5, leastReplicas: 3 };
  const common = { pagesPerVisit: 3, returning: 0.3, peak: 10 };
  const visit = await measureVisits();
  const file = path.join(projectRoot, 'docs/scaling.md');
  let text = await readFile(file, 'utf8');
  text = replaceBetweenMarks(text, 'scaling:inputs', inputs(visit, capacity));
  text = replaceBetweenMarks(
    text,
    'scaling:plans',
    plans(visit, capacity, [1e5, 1e6, 1e7, 1e8, 1e9], common, [0, 0.9, 0.98]),
  );
  await writeFile(file, text);
});
