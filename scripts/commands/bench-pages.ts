import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { languages } from '../../src/content/schemas/languages.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { benchmarkFolder, busyShare, median, paired, table, writeTables } from '../servers/benchmarks.ts';
import { serveSite } from '../servers/serve.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { main, run } from '../setup/run.ts';
import { measureInteractions } from './bench-pages/interactions.ts';
import { buildSite } from './build.ts';

/** The runs of each page, and the pages: `BENCH_PAGES=home,about`. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PAGES = process.env.BENCH_PAGES?.split(',') ?? pageNames;

/** Installed on demand: nothing but this command needs it. */
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

/** Figures of one run, by their names. */
type Sample = Readonly<Record<string, number>>;

const figures = (samples: readonly Sample[], name: string) => samples.map((one) => one[name] ?? Number.NaN);
const medianOf = (samples: readonly Sample[], name: string): number => median(figures(samples, name));

/** Runs Lighthouse once. `more` are additional options. */
async function sample(url: string, ...more: string[]): Promise<Sample> {
  const file = path.join(benchmarkFolder, 'lighthouse.json');
  const output = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
  const lighthouse = ['--yes', LIGHTHOUSE, url, ...output, ...more];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' };
  // Lighthouse sometimes records no trace (NO_NAVSTART), also twice in a row, and asks to be run again.
  for (let attempt = 1; (await run('npx', lighthouse, { env })) !== 0; attempt++)
    if (attempt === 5) throw new Error(`Lighthouse failed five times at ${url}`);
  const { categories: scores, audits } = v.parse(reportSchema, JSON.parse(await readFile(file, 'utf8')));
  const { 'network-requests': network, ...measured } = audits;
  const sample: Record<string, number> = { requests: network.details.items.length };
  for (const [name, id] of Object.entries(metrics)) sample[name] = measured[id]?.numericValue ?? Number.NaN;
  for (const name of categories) sample[name] = Math.round((scores[name]?.score ?? Number.NaN) * 100);
  return sample;
}

/** The four scores; `100` where each of them is. */
function scores(samples: readonly Sample[]): string {
  const all = categories.map((name) => medianOf(samples, name));
  return all.every((score) => score === 100) ? '100' : all.join('/');
}

/** The share of the processors that other programs may use: timings are not reliable beyond it. */
const BUSY = 0.1;

let busy = 0;

async function warnWhereBusy(): Promise<void> {
  const share = await busyShare();
  if (share <= BUSY) return;
  busy++;
  console.warn(`Other programs use ${(share * 100).toFixed(0)} % of the processors: this figure is not reliable.`);
}

/**
 * Measures a page with its scripts and without them in turns, so that other work on the machine affects both alike; and
 * once as on a desktop computer.
 */
async function measure(url: string): Promise<string[]> {
  const ours: Sample[] = [];
  const without: Sample[] = [];
  for (let run = 0; run < RUNS; run++) {
    await warnWhereBusy();
    ours.push(await sample(url));
    without.push(await sample(url, '--blocked-url-patterns=*/assets/js/*'));
  }
  const desktop = await sample(url, '--preset=desktop');
  const both = (name: string) => {
    const [one, other, difference] = paired(figures(ours, name), figures(without, name));
    return `${one}/${other}: ${difference}`;
  };
  return [
    ...['FCP', 'LCP', 'TBT', 'performance'].map(both),
    scores(ours),
    scores([desktop]),
    String(Math.round(medianOf(ours, 'bytes') / 1024)),
    String(medianOf(ours, 'requests')),
  ];
}

/**
 * `npm run bench:pages`: measures interactions, then every page with Lighthouse (a phone, simulated), beside the same page
 * without its scripts, and writes the tables of docs/benchmarks.md. It is not a test: the figures depend on the machine.
 */
await main(async () => {
  await ensureInstalled('nginx', 'browsers');
  await buildSite();
  await mkdir(benchmarkFolder, { recursive: true });
  const site = await serveSite();
  await warnWhereBusy();
  const interactions = await measureInteractions(site.url, RUNS);
  await writeTables(
    'docs/benchmarks.md',
    'bench:interactions',
    table(['interaction', 'this site', 'without its scripts', 'difference'], interactions),
  );
  const rows: string[][] = [];
  for (const language of languages) {
    for (const page of pageNames.filter((name) => PAGES.includes(name)).map(pagePath)) {
      rows.push([`${page} ${language}`, ...(await measure(`${site.url}${page}?lang=${language}`))]);
      console.log(rows.at(-1)?.join('  '));
    }
  }
  await writeTables(
    'docs/benchmarks.md',
    'bench:pages',
    table(['page', 'FCP', 'LCP', 'TBT', 'performance', 'scores', 'desktop', 'KB', 'requests'], rows),
  );
  if (busy > 0) console.warn(`The machine was busy ${busy} times: repeat the measurement on an idle one.`);
});
