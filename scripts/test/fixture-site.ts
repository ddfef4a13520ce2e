import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { buildOnce } from '../commands/build.ts';
import { buildCopy, copyProject, fixtureContent } from './project-copy.ts';

const folder = 'node_modules/.cache/site/fixture-site';
/** The built site with the fixture's content. */
export const fixtureSite = path.join(projectRoot, folder);

async function build(): Promise<void> {
  const copy = await copyProject(fixtureContent);
  try {
    const dist = await buildCopy(copy, { SITE_CREATED: '2026-11-22T12:00:00Z' });
    await rm(fixtureSite, { recursive: true, force: true });
    await cp(dist, fixtureSite, { recursive: true, preserveTimestamps: true });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Builds the site with the fixture's content unless it is up to date: it stays the same, whatever is edited in `content/`.
 * @returns its folder
 */
export async function buildFixture(): Promise<string> {
  await buildOnce(folder, fixtureContent, build);
  return fixtureSite;
}
