import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import packageJson from '../package.json' with { type: 'json' };
import { projectRoot } from '../scripts/setup/run.ts';
import { defaultLanguage } from '../src/content/schemas/languages.ts';
import { type BuildEnvironment, buildVariables, devVariables } from '../src/lib/env-schema.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent: compose files pass `NAME=` for a variable that is not set. */
const present = (variables: Variables) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));

function read<Schema extends v.GenericSchema>(schema: Schema, variables: Variables): v.InferOutput<Schema> {
  const result = v.safeParse(schema, present(variables));
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    return `  ${name}: ${issue.message}; found ${JSON.stringify(variables[name])}`;
  });
  throw new Error(`The build environment is wrong:\n${lines.join('\n')}`);
}

/** The output of git; empty where there is no git or no history (the image's build). */
const git = (...parameters: string[]): string =>
  spawnSync('git', parameters, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The brand in the content; empty where the content check will report the file. */
function brand(): string {
  try {
    const site: unknown = JSON.parse(
      readFileSync(path.join(projectRoot, `content/${defaultLanguage}/site.json`), 'utf8'),
    );
    return v.parse(v.object({ brand: v.string() }), site).brand;
  } catch {
    return '';
  }
}

/**
 * The environment that is built into the pages. The image's build passes the commit (SITE_COMMIT) and its date
 * (SITE_CREATED, ISO 8601); elsewhere both come from git.
 * @throws an error that names every wrong variable, what was expected and what was found
 */
export function readBuildEnvironment(variables: Variables, mode: BuildEnvironment['mode']): BuildEnvironment {
  const values = read(buildVariables, variables);
  return {
    mode,
    title: values.PUBLIC_SITE_TITLE ?? brand(),
    version: packageJson.version,
    commit: variables.SITE_COMMIT || git('rev-parse', '--short=12', 'HEAD') || 'unknown',
    year: new Date(variables.SITE_CREATED || git('log', '-1', '--format=%cI') || Date.now()).getUTCFullYear(),
    siteOrigin: values.PUBLIC_SITE_ORIGIN,
    apiBase: values.PUBLIC_API_BASE,
    liveContent: values.PUBLIC_LIVE_CONTENT === 'on',
    uploadAction: values.PUBLIC_UPLOAD_ACTION,
    images: { officialChat: values.PUBLIC_OFFICIAL_CHAT_IMAGES, website: values.PUBLIC_WEBSITE_IMAGES },
  };
}

/** The environment of the development server: where it sends API requests, and whether the browser mocks the API instead. */
export const readDevEnvironment = (variables: Variables) => read(devVariables, variables);
