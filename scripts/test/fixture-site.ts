import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { buildOnce } from '../commands/build.ts';
import { serveSite } from '../site/serve.ts';
import { buildCopy, copyProject, fixtureContent } from './project-copy.ts';

const folder = 'node_modules/.cache/site/fixture-site';

async function build(): Promise<void> {
  const copy = await copyProject(fixtureContent);
  try {
    const dist = await buildCopy(copy, { SITE_CREATED: '2026-11-22T12:00:00Z' });
    await rm(path.join(projectRoot, folder), { recursive: true, force: true });
    await cp(dist, path.join(projectRoot, folder), { recursive: true, preserveTimestamps: true });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Serves the site with the fixture's content, which is built unless it is up to date: it stays the same, whatever is edited
 * in `content/`.
 * @param api the address of the API, `127.0.0.1:9000`
 */
export async function serveFixture(api: string) {
  await buildOnce(folder, fixtureContent, build);
  return await serveSite({ API_UPSTREAM: api, SITE_ROOT: path.join(projectRoot, folder) });
}
