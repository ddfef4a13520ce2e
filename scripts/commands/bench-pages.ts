import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { languages } from '../../src/content/schemas/languages.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { ensureBrowsers, ensureNginx } from '../setup/needs.ts';
import { main, mustRun, projectRoot } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';
import { freePort } from '../site/port.ts';
import { serveSite } from '../site/serve.ts';

/** How often each page is measured, and which pages: `BENCH_PAGES=home,about`. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PAGES = process.env.BENCH_PAGES?.split(',') ?? pageNames;

/** Installed on demand: nothing but this command needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const folder = path.join(projectRoot, 'test-results/bench');

const score = v.object({ score: v.number() });
const metric = v.object({ numericValue: v.number() });
const reportSchema = v.object({
  categories: v.record(v.string(), score),
  audits: v.object({
    'first-contentful-paint': metric,
    'largest-contentful-paint': metric,
    'total-blocking-time': metric,
    'cumulative-layout-shift': metric,
    'total-byte-weight': metric,
    'network-requests': v.object({ details: v.object({ items: v.array(v.unknown()) }) }),
  }),
});

type Sample = {
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
};

/** One run of Lighthouse. `more` are its options besides. */
async function sample(url: string, ...more: string[]): Promise<Sample> {
  const file = path.join(folder, 'lighthouse.json');
  const output = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
  await mustRun('npx', ['--yes', LIGHTHOUSE, url, ...output, ...more], {
    env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' },
  });
  const { categories, audits } = v.parse(reportSchema, JSON.parse(await readFile(file, 'utf8')));
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? Number.NaN) * 100),
    ),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    bytes: audits['total-byte-weight'].numericValue,
    requests: audits['network-requests'].details.items.length,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures a page with its scripts and without them in turns, so that other work on the machine affects both alike. */
async function measure(url: string): Promise<string[]> {
  const ours: Sample[] = [];
  const without: Sample[] = [];
  for (let run = 0; run < RUNS; run++) {
    ours.push(await sample(url));
    without.push(await sample(url, '--blocked-url-patterns=*/assets/js/*'));
  }
  const of = (samples: readonly Sample[], name: Exclude<keyof Sample, 'scores'>) =>
    median(samples.map((one) => one[name]));
  const both = (name: Exclude<keyof Sample, 'scores'>) =>
    `${of(ours, name).toFixed(0)} / ${of(without, name).toFixed(0)}`;
  const scores = [0, 1, 2, 3].map((at) => median(ours.map((one) => one.scores[at] ?? Number.NaN)));
  return [
    both('fcp'),
    both('lcp'),
    both('tbt'),
    of(ours, 'cls').toFixed(3),
    scores.join(' / '),
    `${Math.round(of(ours, 'bytes') / 1024)} K`,
    String(of(ours, 'requests')),
  ];
}

/**
 * `npm run bench:pages`: measures every page with Lighthouse (a phone, simulated) beside the same page without its scripts,
 * and writes the table of docs/benchmarks.md. It is not a test: the figures depend on the machine.
 */
await main(async () => {
  await ensureNginx();
  await ensureBrowsers();
  await buildSite();
  await mkdir(folder, { recursive: true });
  const site = await serveSite({ port: await freePort(), log: 'ignore' });
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['page', 'FCP', 'LCP', 'TBT', 'CLS', 'scores', 'bytes', 'requests'];
  const rows = [row(head), row(head.map((_, at) => (at === 0 ? '---' : '--:')))];
  try {
    for (const language of languages) {
      for (const name of pageNames.filter((page) => PAGES.includes(page))) {
        const cells = [
          `${pagePath(name)} ${language}`,
          ...(await measure(`${site.url}${pagePath(name)}?lang=${language}`)),
        ];
        console.log(cells.join('  '));
        rows.push(row(cells));
      }
    }
  } finally {
    await site.stop();
  }
  const file = path.join(projectRoot, 'docs/benchmarks.md');
  const marks = /(<!-- bench:pages -->)[\s\S]*(<!-- \/bench:pages -->)/;
  await writeFile(file, (await readFile(file, 'utf8')).replace(marks, `$1\n\n${rows.join('\n')}\n\n$2`));
});
