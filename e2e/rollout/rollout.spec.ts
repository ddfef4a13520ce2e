import { appendFile, cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { projectRoot } from '../../generator/files.ts';
import { highClientLimits, serveSite } from '../../scripts/servers/serve.ts';
import { testSite } from '../../scripts/test/project-copy.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { documentRequests, open } from '../support/app.ts';
import { footerLink, heading } from '../support/pages.ts';

const SIMULTANEOUS_VISITS = 4;

const serve = (SITE_ROOT: string, variables: Record<string, string> = {}) =>
  serveSite({ API_UPSTREAM: '', SITE_ROOT, ...highClientLimits, ...variables });

/** Copies a version, with the hashed files of the other one, as in an image that is built with PREVIOUS_IMAGE. */
async function carryingCopy(version: string, other: string, copy: string): Promise<string> {
  await cp(version, copy, { recursive: true, preserveTimestamps: true });
  await cp(path.join(other, 'assets'), path.join(copy, 'carried/assets'), { recursive: true });
  return copy;
}

/** Starts the edge with deploy/swarm's configuration, in front of servers on this machine instead of the stack's replicas. */
async function serveEdge(folder: string, replicas: readonly { url: string }[], retries: string) {
  const site = path.join(folder, 'site');
  await cp(testSite, site, { recursive: true });
  const servers = replicas.map(({ url }) => `server 127.0.0.1:${new URL(url).port};`).join(' ');
  // nginx includes this file in its http block.
  await appendFile(path.join(site, 'files.conf'), `upstream replicas { ${servers} }\n`);
  const configuration = await readFile(path.join(projectRoot, 'deploy/swarm/edge.conf'), 'utf8');
  const SITE_INCLUDE = path.join(folder, 'edge.conf');
  await writeFile(SITE_INCLUDE, configuration.replace('web:8080', 'replicas').replace(retriesOfEdge, retries));
  return serve(site, { SITE_INCLUDE });
}

/** Each page, and a page that a visitor opens next. */
const pairs = pageNames.map((first, index) => ({ first, second: pageNames[(index + 3) % pageNames.length] ?? 'home' }));

/** Opens a page, and follows a link to another. @returns the errors */
async function visit(browser: Browser, url: string, { first, second }: (typeof pairs)[number]): Promise<string[]> {
  await using context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  const page = await context.newPage();
  const faults: string[] = [];
  const report = (text: string) => void faults.push(`from ${first} to ${second}: ${text}`);
  page.on('response', (response) => response.status() >= 400 && report(`${response.status()} ${response.url()}`));
  // No test reaches the hosts of third-party scripts, which content/ may list.
  const isFault = (text: string) => !text.includes('ERR_NAME_NOT_RESOLVED');
  page.on('console', (message) => message.type() === 'error' && isFault(message.text()) && report(message.text()));
  page.on('pageerror', ({ message }) => report(message));
  const documents = documentRequests(page);
  try {
    await open(page, pagePath(first));
    const title = await page.title();
    await footerLink(page, second).click();
    await expect(page).toHaveURL(pagePath(second));
    await expect(page).not.toHaveTitle(title);
    await expect(heading(page)).toBeVisible();
  } catch (error) {
    report(String(error));
  }
  if (documents.length > 1) report(`loaded ${documents.length} documents`);
  return faults;
}

const newVersion = path.join(projectRoot, 'dist');
const retriesOfEdge = 'error timeout http_404';

for (const [balancer, retries] of [
  ['the edge', retriesOfEdge],
  ['a round robin of images that carry the files of the other version', 'error'],
] as const)
  test(`During a roll-out, no visit fails to load a file or mixes two versions @operator (${balancer})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'edge-'));
    const inFolder = (name: string) => path.join(folder.path, name);
    const carrying = () =>
      Promise.all([
        carryingCopy(testSite, newVersion, inFolder('old')),
        carryingCopy(newVersion, testSite, inFolder('new')),
      ]);
    const sites = retries === retriesOfEdge ? [testSite, testSite, newVersion] : await carrying();
    const replicas = await Promise.all(sites.map((site) => serve(site)));
    const edge = await serveEdge(folder.path, replicas, retries);
    const faults: string[] = [];
    for (let index = 0; index < pairs.length; index += SIMULTANEOUS_VISITS) {
      const visits = pairs.slice(index, index + SIMULTANEOUS_VISITS).map((pair) => visit(browser, edge.url, pair));
      faults.push(...(await Promise.all(visits)).flat());
    }
    expect(faults).toEqual([]);
    await edge.stop();
    await Promise.all(replicas.map(({ stop }) => stop()));
  });
