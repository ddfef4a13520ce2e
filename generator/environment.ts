import { spawnSync } from 'node:child_process';
import * as v from 'valibot';
import packageJson from '../package.json' with { type: 'json' };
import { type BuildEnvironment, variables } from '../src/lib/env-schema.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent: compose files pass `NAME=` for a variable that is not set. */
const present = (given: Variables) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));

function read(given: Variables): v.InferOutput<typeof variables> {
  const result = v.safeParse(variables, present(given));
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    return `  ${name}: ${issue.message}; found ${JSON.stringify(given[name])}`;
  });
  throw new Error(`The build environment is wrong:\n${lines.join('\n')}`);
}

/** The output of git; empty where there is no git or no history (the image's build). */
const git = (...parameters: string[]): string =>
  spawnSync('git', parameters, { encoding: 'utf8' }).stdout?.trim() ?? '';

/**
 * The environment that is built into the pages, and that of the development server. The commit and its date come from git
 * where they are not given.
 * @throws an error that names every wrong variable, what was expected and what was found
 */
export function readEnvironment(given: Variables, mode: BuildEnvironment['mode']) {
  const values = read(given);
  const build: BuildEnvironment = {
    mode,
    title: values.PUBLIC_SITE_TITLE,
    version: packageJson.version,
    commit: values.SITE_COMMIT || git('rev-parse', '--short=12', 'HEAD') || 'unknown',
    year: new Date(values.SITE_CREATED || git('log', '-1', '--format=%cI') || Date.now()).getUTCFullYear(),
    siteOrigin: values.PUBLIC_SITE_ORIGIN,
    apiBase: values.PUBLIC_API_BASE,
    liveContent: values.PUBLIC_LIVE_CONTENT === 'on',
    uploadAction: values.PUBLIC_UPLOAD_ACTION,
    images: { officialChat: values.PUBLIC_OFFICIAL_CHAT_IMAGES, website: values.PUBLIC_WEBSITE_IMAGES },
  };
  const { SITE_PORT: port, DEV_API_SERVER: apiServer, DEV_MOCK } = values;
  return { build, development: { port, apiServer, isMocked: mode === 'development' && DEV_MOCK === 'on' } };
}

/** The environment that is built into the pages. */
export const readBuildEnvironment = (given: Variables, mode: BuildEnvironment['mode']): BuildEnvironment =>
  readEnvironment(given, mode).build;
