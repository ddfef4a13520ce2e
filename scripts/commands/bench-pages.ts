import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '../../generator/files.ts';
import { readContent } from '../../generator/read.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { benchmarkFolder, busyShare, compareSeries, median, table, writeTables } from '../servers/benchmarks.ts';
import { serveSite } from '../servers/serve.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { main, run } from '../setup/run.ts';
import { measureInteractions } from './bench-pages/interactions.ts';
import { measureTasks } from './bench-pages/tasks.ts';
import { buildSite } from './build.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PAGES = process.env.BENCH_PAGES?.split(',') ?? pageNames;

/** Not a dependency: npx installs it when this command needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  bytes: 'total-byte-weight',
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const reportSchema = v.object({
  categories: v.record(v.string(), v.object({ score: v.number() })),
  audits: v.objectWithRest(
    { 'network-requests': v.object({ details: v.object({ items: v.array(v.unknown()) }) }) },
    v.object({ numericValue: v.optional(v.number()) }),
  ),
});

type Sample = Readonly<Record<string, number>>;

const valuesOf = (samples: readonly Sample[], name: string) => samples.map((sample) => sample[name] ?? Number.NaN);
const medianOf = (samples: readonly Sample[], name: string): number => median(valuesOf(samples, name));

async function runLighthouse(url: string, ...extraOptions: string[]): Promise<Sample> {
  const file = path.join(benchmarkFolder, 'lighthouse.json');
  const output = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
  const lighthouse = ['--yes', LIGHTHOUSE, url, ...output, ...extraOptions];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' };
  // Lighthouse sometimes records no trace (NO_NAVSTART) and asks to be run again.
  for (let attempt = 1; (await run('npx', lighthouse, { env })) !== 0; attempt++)
    if (attempt === 5) throw new Error(`Lighthouse failed five times at ${url}`);
  const { categories: scores, audits } = v.parse(reportSchema, JSON.parse(await readFile(file, 'utf8')));
  const { 'network-requests': network, ...metricAudits } = audits;
  const sample: Record<string, number> = { requests: network.details.items.length };
  for (const [name, id] of Object.entries(metrics)) sample[name] = metricAudits[id]?.numericValue ?? Number.NaN;
  for (const name of categories) sample[name] = Math.round((scores[name]?.score ?? Number.NaN) * 100);
  return sample;
}

function formatScores(samples: readonly Sample[]): string {
  const scores = categories.map((name) => medianOf(samples, name));
  return scores.every((score) => score === 100) ? '100' : scores.join('/');
}

/** The share of the processors that other programs may use. Above it, timings are not reliable. */
const MAX_BUSY_SHARE = 0.1;

let warnings = 0;

async function warnIfBusy(): Promise<void> {
  const share = await busyShare();
  if (share <= MAX_BUSY_SHARE) return;
  warnings++;
  console.warn(`Other programs use ${(share * 100).toFixed(0)} % of the processors: this figure is not reliable.`);
}

/** Measures a page alternately with and without scripts, so that other load affects both alike, and once on a desktop. */
async function measure(url: string): Promise<string[]> {
  const withScripts: Sample[] = [];
  const withoutScripts: Sample[] = [];
  for (let run = 0; run < RUNS; run++) {
    await warnIfBusy();
    withScripts.push(await runLighthouse(url));
    withoutScripts.push(await runLighthouse(url, '--blocked-url-patterns=*/assets/js/*'));
  }
  const desktop = await runLighthouse(url, '--preset=desktop');
  const compare = (name: string) => {
    const [first, second, difference] = compareSeries(valuesOf(withScripts, name), valuesOf(withoutScripts, name));
    return `${first}/${second}: ${difference}`;
  };
  return [
    ...['FCP', 'LCP', 'TBT', 'performance'].map(compare),
    formatScores(withScripts),
    formatScores([desktop]),
    String(Math.round(medianOf(withScripts, 'bytes') / 1024)),
    String(medianOf(withScripts, 'requests')),
  ];
}

const site = async (folder = path.join(projectRoot, 'dist')) =>
  (await serveSite({ SITE_ROOT: path.resolve(projectRoot, folder) })).url;

/** Calls `measurePage` for each page and language, and prints the rows of a table. */
async function measurePages(measurePage: (path: string) => Promise<string[]>): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { language } of readContent(projectRoot)) {
    for (const page of pageNames.filter((name) => PAGES.includes(name)).map(pagePath)) {
      rows.push([`${page} ${language}`, ...(await measurePage(`${page}?lang=${language}`))]);
      console.log(rows.at(-1)?.join('  '));
    }
  }
  return rows;
}

/** Each writes a table of docs/benchmarks.md. */
const parts = {
  async interactions(url: string) {
    const head = ['interaction', 'this site', 'without its scripts', 'difference'];
    await writeTables('bench:interactions', table(head, await measureInteractions(url, RUNS)));
  },
  /** Compares the pages with those of the built site in the folder BENCH_BASE, if there is one. */
  async tasks(url: string) {
    const { BENCH_BASE } = process.env;
    const sites = BENCH_BASE ? [url, await site(BENCH_BASE)] : [url];
    const rows = await measurePages(async (page) => {
      await warnIfBusy();
      return measureTasks(sites, page, RUNS);
    });
    const head = ['page', 'longest script task', ...(BENCH_BASE ? ['before', 'ratio'] : [])];
    await writeTables('bench:tasks', table(head, rows));
  },
  async lighthouse(url: string) {
    const head = ['page', 'FCP', 'LCP', 'TBT', 'performance', 'scores', 'desktop', 'KB', 'requests'];
    const rows = await measurePages((page) => measure(url + page));
    await writeTables('bench:pages', table(head, rows));
  },
};

/** `npm run bench:pages`: measures interactions, tasks and pages, or only those that are named as arguments. */
await main(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`Unknown part "${unknown}": expected ${Object.keys(parts).join(', ')}`);
  await ensureInstalled('nginx', 'browsers');
  await buildSite();
  await mkdir(benchmarkFolder, { recursive: true });
  const url = await site();
  await warnIfBusy();
  for (const [name, measurePart] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) await measurePart(url);
  if (warnings > 0) console.warn(`The machine was busy ${warnings} times: repeat the measurement on an idle one.`);
});
