import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as v from 'valibot';
import packageJson from '../package.json' with { type: 'json' };
import { problemOf } from '../src/content/problems.ts';
import { isoDate } from '../src/content/schemas/primitives.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { projectRoot, readTextIfPresent } from './files.ts';

/** Returns the origin of a URL if it is safe in a Content-Security-Policy and nginx's configuration. */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}

const origin = v.pipe(
  v.string(),
  v.check(
    (value) => originOf(value) === value,
    'expected an origin such as https://www.example.com, without a path or a trailing slash',
  ),
);

const imageBase = v.pipe(
  v.string(),
  v.regex(
    /^(?:https?:\/\/[^\s/?#"'<>\\]+)?\/(?:[^\s?#"'<>\\]+\/)?$/,
    'expected a path such as /images/ or a URL such as https://cdn.example.com/chat/, ending in a slash',
  ),
  v.check((value) => !value.startsWith('//'), 'expected a path with one leading slash, or a URL with its scheme'),
  v.check((value) => value.startsWith('/') || originOf(value) !== undefined, 'expected a URL with a valid host name'),
);

const apiBase = v.pipe(
  v.string(),
  v.regex(/^(?:\/[\w.~-]+)+$/, 'expected a path such as /prod-api, without a trailing slash'),
);

/** The pattern excludes characters that would end a CSP source or an HTML attribute. */
const apiUrl = v.pipe(
  v.string(),
  v.regex(
    /^(?:https?:\/\/[\w.:[\]-]+)?\/(?!\/)[^\s"'<>\\#;,]*$/,
    'expected a path such as /prod-api/uploads or a URL such as https://api.example.com/uploads',
  ),
  v.check((value) => URL.canParse(value, 'http://localhost'), 'expected a URL that can be parsed'),
);

const title = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'expected a title of at least one character'),
  v.check((value) => !/[{}]/.test(value), 'expected a title without placeholders'),
);

const port = v.pipe(
  v.string(),
  v.check((value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535, 'expected a port from 1 to 65535'),
  v.transform(Number),
);

const onOrOff = v.picklist(['on', 'off'], 'expected on or off');

/** The build's environment variables, with defaults. Those that begin with PUBLIC_ are published: never secrets. */
export const variables = v.object({
  PUBLIC_SITE_TITLE: v.optional(title),
  PUBLIC_SITE_ORIGIN: v.optional(origin, 'http://localhost:8080'),
  PUBLIC_API_BASE: v.optional(apiBase, '/prod-api'),
  PUBLIC_UPLOAD_ACTION: v.optional(apiUrl),
  PUBLIC_ERROR_REPORTS: v.optional(apiUrl),
  PUBLIC_OFFICIAL_CHAT_IMAGES: v.optional(imageBase, '/images/'),
  PUBLIC_WEBSITE_IMAGES: v.optional(imageBase, '/images/'),
  /** For builds without a repository of their own: the commit, and its date (ISO 8601). */
  SITE_COMMIT: v.optional(v.string()),
  SITE_CREATED: v.optional(v.string()),
  /** The day of the build, which publishes no content of a later date. */
  SITE_TODAY: v.optional(isoDate),
  SITE_PORT: v.optional(port, '8080'),
  /** A further name under which the development server is reached, as by a forwarded port. */
  DEV_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+)*$/, 'expected a host name without a port'))),
  DEV_API_SERVER: v.optional(origin, 'http://localhost:9000'),
  /** Mocks the API in the browser (`npm run dev:mock`). */
  DEV_MOCK: v.optional(onOrOff, 'off'),
  /** Adds the editor (`npm run edit`). */
  DEV_EDITOR: v.optional(onOrOff, 'off'),
  /** The branch on which the editor commits, instead of the current one. */
  EDIT_BRANCH: v.optional(v.pipe(v.string(), v.regex(/^\w[\w./-]*$/, 'expected the name of a branch'))),
});

type Variables = Readonly<Record<string, string | undefined>>;

/** Removes empty variables, because compose files pass `NAME=` for a variable that is not set. */
const withoutEmpty = (input: Variables) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''));

function parseVariables(input: Variables): v.InferOutput<typeof variables> {
  const result = v.safeParse(variables, withoutEmpty(input));
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    return `  ${name}: ${problemOf(issue.message).message}; found ${JSON.stringify(input[name])}`;
  });
  throw new Error(`The build environment is wrong:\n${lines.join('\n')}`);
}

/** Runs git in the folder. Returns '' unless the folder is the top of a repository: one around it is another project's. */
function git(folder: string, ...parameters: string[]): string {
  const run = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
  return run('rev-parse', '--show-prefix') === '' ? run(...parameters) : '';
}

/** Returns the commit of a checkout without git, which the image lacks in which `docker compose up --build` builds the site. */
export function commitOf(checkout: string): string | undefined {
  const read = (file: string) => readTextIfPresent(path.join(checkout, '.git', file));
  // A commit, or a line such as `ref: refs/heads/main`, whose commit is in the file of that name or in packed-refs.
  const head = read('HEAD').trim();
  const branch = head.replace(/^ref: /, '');
  const packed = () =>
    read('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`)) ?? '';
  return /^[\da-f]{12}/.exec(branch === head ? head : read(branch) || packed())?.[0];
}

/** Returns the current date in the local time zone: `2026-11-20`. */
export function localToday(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** Returns the name under which GitHub Codespaces forwards the port. */
const codespaceHost = (
  { CODESPACE_NAME: name, GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: domain }: Variables,
  port: number,
) => (name && domain ? `${name}-${port}.${domain}` : undefined);

/** Validates the variables. Commit and date default to git's. @throws an error that lists every invalid variable */
export function readEnvironment(input: Variables, mode: BuildEnvironment['mode'], root = projectRoot) {
  const values = parseVariables(input);
  const build: BuildEnvironment = {
    mode,
    title: values.PUBLIC_SITE_TITLE,
    version: packageJson.version,
    commit: values.SITE_COMMIT || git(root, 'rev-parse', '--short=12', 'HEAD') || commitOf(root) || 'unknown',
    year: new Date(values.SITE_CREATED || git(root, 'log', '-1', '--format=%cI') || Date.now()).getUTCFullYear(),
    siteOrigin: values.PUBLIC_SITE_ORIGIN,
    apiBase: values.PUBLIC_API_BASE,
    uploadAction: values.PUBLIC_UPLOAD_ACTION,
    errorReports: values.PUBLIC_ERROR_REPORTS,
    images: { officialChat: values.PUBLIC_OFFICIAL_CHAT_IMAGES, website: values.PUBLIC_WEBSITE_IMAGES },
  };
  const { SITE_PORT: port, DEV_API_SERVER: apiServer, DEV_MOCK, DEV_EDITOR, SITE_TODAY: today = localToday() } = values;
  const host = values.DEV_HOST ?? codespaceHost(input, port);
  const isOn = (value: string) => mode === 'development' && value === 'on';
  const branch = values.EDIT_BRANCH;
  const development = { port, host, branch, apiServer, isMocked: isOn(DEV_MOCK), hasEditor: isOn(DEV_EDITOR) };
  return { build, today, development };
}

export const readBuildEnvironment = (input: Variables): BuildEnvironment => readEnvironment(input, 'production').build;
