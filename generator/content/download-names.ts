import { formatMessage } from '../../src/content/format.ts';
import { isOneOf, knownArchitectures, knownKinds, knownPlatforms } from '../../src/content/names.ts';
import type { Download, Downloads } from '../../src/content/schemas/downloads.ts';
import type { Messages } from '../../src/content/schemas/messages.ts';

type Names = Messages['download']['names'];
type Named = { id: string; name: string };

/** Returns the name that content gives an id or, without one, that of messages.json. */
function nameOf(id: string, own: readonly Named[], known: Readonly<Record<string, string>>): string {
  const { name } = own.find((entry) => entry.id === id) ?? { name: '' };
  return name || (known[id] ?? '');
}

/** “Windows (MSI, x64)”, “Linux (Docker)”, “Docker”. */
function labelOf({ platform, kind, architecture }: Download, downloads: Downloads, names: Names): string {
  const system = nameOf(platform, downloads.platforms, names.platforms);
  const kindName = nameOf(kind, downloads.kinds, names.kinds);
  const processor = nameOf(architecture, downloads.architectures, names.architectures);
  if (processor) return formatMessage(names.labelWithProcessor, { system, kind: kindName, processor });
  return kindName === system ? system : formatMessage(names.label, { system, kind: kindName });
}

/** Names the platforms, and labels the downloads, that have no words of their own. Fills `{version}` into commands. */
export function withNames(downloads: Downloads, { download: { names } }: Messages): Downloads {
  return {
    ...downloads,
    platforms: downloads.platforms.map((platform) => ({
      ...platform,
      name: nameOf(platform.id, downloads.platforms, names.platforms),
    })),
    files: downloads.files.map(({ command, ...file }) => ({
      ...file,
      label: file.label || labelOf(file, downloads, names),
      ...(command !== undefined && { command: formatMessage(command, { version: file.version }) }),
    })),
  };
}

type Unnamed = { path: (string | number)[]; id: string; known: readonly string[] };

/** The ids that neither messages.json nor content names, with the field in which the name or another id is expected. */
export function unnamedIds({ platforms, architectures, kinds, files }: Downloads): Unnamed[] {
  const isNamed = (id: string, own: readonly { id: string }[], known: readonly string[]) =>
    isOneOf(known, id) || own.some((entry) => entry.id === id);
  const unnamedPlatforms = platforms.flatMap(({ id, name }, index): Unnamed[] =>
    name || isOneOf(knownPlatforms, id) ? [] : [{ path: ['platforms', index, 'name'], id, known: knownPlatforms }],
  );
  const inFiles = files.flatMap(({ architecture, kind }, index): Unnamed[] => [
    ...(isNamed(architecture, architectures, knownArchitectures)
      ? []
      : [{ path: ['files', index, 'architecture'], id: architecture, known: knownArchitectures }]),
    ...(isNamed(kind, kinds, knownKinds) ? [] : [{ path: ['files', index, 'kind'], id: kind, known: knownKinds }]),
  ]);
  return [...unnamedPlatforms, ...inFiles];
}
