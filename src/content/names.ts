// No schemas in this module, because pages load it.
import { fileName } from '../lib/paths.ts';

/**
 * The systems, processors and kinds of downloads that messages.json names (`download.names`). Content may have others, and
 * names them in downloads.json.
 */
export const knownPlatforms = [
  'windows',
  'macos',
  'linux',
  'ios',
  'android',
  'harmonyos',
  'chromeos',
  'web',
  'extension',
  'docker',
] as const;

/** A file for `any`, or for `universal` on a Mac, runs on all processors. */
export const knownArchitectures = ['x64', 'arm64', 'x86', 'universal', 'any'] as const;

const commandKinds = ['docker', 'pip', 'npm', 'brew', 'winget'] as const;
export const knownKinds = [
  'exe',
  'msi',
  'dmg',
  'pkg',
  'deb',
  'rpm',
  'appimage',
  'flatpak',
  'snap',
  'apk',
  'zip',
  'tar-gz',
  'store',
  'web',
  ...commandKinds,
] as const;

export const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  names.some((name) => name === text);

type Way = { kind: string; url: string; command?: string | undefined };

/** True for a download that is a command to copy, such as `docker run …`. */
export const isCommand = ({ kind, command }: Omit<Way, 'url'>): boolean =>
  command !== undefined || isOneOf(commandKinds, kind);

/** True for a download that the browser saves: neither a page, such as a store, nor a command. */
export const isFile = (download: Omit<Way, 'url'>): boolean =>
  download.kind !== 'store' && download.kind !== 'web' && !isCommand(download);

/** True if a URL ends with the name of a file: `…/app-1.0.exe`, not `…/latest/windows-x64`. */
export const endsWithFileName = (url: string): boolean => /\.(?=\w*[a-z])\w+$/i.test(fileName(url));

/** The name under which the browser saves a download. */
export const savedName = (file: { url: string; fileName?: string | undefined }): string =>
  file.fileName ?? fileName(file.url);

export const isPublished = ({ url, command }: Omit<Way, 'kind'>): boolean => url !== '' || command !== undefined;

/** What a source says about a claim, in the order of the buttons that visitors choose from. */
export const verdicts = ['supports', 'contradicts', 'silent'] as const;

/** The kinds of changes that messages.json names, in the order in which pages list them. Content names others in site.json. */
const changeKinds = ['breaking', 'new', 'improved', 'fixed', 'security', 'deprecated', 'removed'] as const;

/** Returns the kinds of these changes, those of the content's own last. */
export function kindsOf(changes: readonly { kind: string }[]): string[] {
  const used = new Set(changes.map(({ kind }) => kind));
  return [...new Set<string>([...changeKinds, ...used])].filter((kind) => used.has(kind));
}

export const groupByKind = <Change extends { kind: string }>(changes: readonly Change[]): [string, Change[]][] =>
  kindsOf(changes).map((kind) => [kind, changes.filter((change) => change.kind === kind)]);

/** The base URL of each picture in the image catalogue: that of the chat app's images, or of the website's. */
export const imageBases = {
  logo: 'officialChat',
  aboutUsText: 'website',
  CEO: 'website',
  CTO: 'website',
  rightArrow: 'website',
  erweima: 'officialChat',
  tagImg: 'officialChat',
  compareImg: 'officialChat',
  member: 'officialChat',
} as const;
type ImageName = keyof typeof imageBases;

export const isImageName = (name: string): name is ImageName => Object.hasOwn(imageBases, name);
export const imageNames = Object.keys(imageBases).filter(isImageName);
