import { readFileSync } from 'node:fs';
import { cp, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { projectRoot } from '../../generator/files.ts';
import { freePort, highClientLimits, serveSite } from '../../scripts/servers/serve.ts';
import { endChild, startChild, waitForServer } from '../../scripts/setup/run.ts';
import { fixtureSite } from '../../scripts/test/project-copy.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { documentRequests, open } from '../support/app.ts';
import { footerLink, heading } from '../support/pages.ts';

const SIMULTANEOUS_VISITS = 4;

const serve = (folder: string) => serveSite({ API_UPSTREAM: '', SITE_ROOT: folder, ...highClientLimits });

/** Copies a version, with the hashed files of the other one, as in an image that is built with PREVIOUS_IMAGE. */
async function carryingCopy(version: string, other: string, copy: string): Promise<string> {
  await cp(version, copy, { recursive: true, preserveTimestamps: true });
  await cp(path.join(other, 'assets'), path.join(copy, 'carried/assets'), { recursive: true });
  return copy;
}

/** Starts the edge with deploy/swarm's configuration, in front of servers on this machine instead of the stack's replicas. */
async function startEdge(folder: string, replicas: readonly { url: string }[], retries: string) {
  const servers = replicas.map(({ url }) => `server 127.0.0.1:${new URL(url).port};`).join(' ');
  const port = await freePort();
  const file = path.join(folder, 'edge.conf');
  const configuration = readFileSync(path.join(projectRoot, 'deploy/swarm/edge.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    // The listener of the edge's health check, whose port may be in use on this machine.
    .replace(/^ *listen 127\.0\.0\.1:8081;$/m, '')
    .replace(/listen 8080;/, `listen 127.0.0.1:${port};`)
    .replace('error timeout http_404', retries)
    .replace(/^http \{$/m, `http {\n  upstream replicas { ${servers} }`)
    .replaceAll('http://$replicas:8080', 'http://replicas');
  await writeFile(file, configuration);
  const nginx = startChild('nginx', ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: 'inherit',
    endSignal: 'SIGQUIT',
  });
  await waitForServer(nginx, 'The edge', `http://127.0.0.1:${port}/healthz`);
  return { url: `http://localhost:${port}`, stop: () => endChild(nginx) };
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

// To a browser, the site of content/ is another version of the fixture's site: all texts differ.
const newVersion = path.join(projectRoot, 'dist');

for (const [balancer, retries] of [
  ['the edge', 'error timeout http_404'],
  ['a round robin of images that carry the files of the other version', 'error'],
] as const)
  test(`During a roll-out behind ${balancer}, no visit fails to load a file or mixes two versions @operator`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'edge-'));
    const inFolder = (name: string) => path.join(folder.path, name);
    const carrying = () =>
      Promise.all([
        carryingCopy(fixtureSite, newVersion, inFolder('old')),
        carryingCopy(newVersion, fixtureSite, inFolder('new')),
      ]);
    const sites = retries === 'error' ? await carrying() : [fixtureSite, fixtureSite, newVersion];
    const replicas = await Promise.all(sites.map(serve));
    const edge = await startEdge(folder.path, replicas, retries);
    const faults: string[] = [];
    for (let index = 0; index < pairs.length; index += SIMULTANEOUS_VISITS) {
      const visits = pairs.slice(index, index + SIMULTANEOUS_VISITS).map((pair) => visit(browser, edge.url, pair));
      faults.push(...(await Promise.all(visits)).flat());
    }
    expect(faults).toEqual([]);
    await edge.stop();
    await Promise.all(replicas.map(({ stop }) => stop()));
  });
