import * as v from 'valibot';
import { mark } from '../fields.ts';
import { knownArchitectures, knownKinds, knownPlatforms } from '../names.ts';
import {
  anchor,
  command,
  count,
  dated,
  factInWords,
  fileName as fileNameSchema,
  heading,
  id,
  isoDate,
  optionalWords,
  sha256,
  url,
  version,
  words,
} from './primitives.ts';

/** An id, for which editors suggest those that the site knows. */
const suggested = (ids: readonly string[]) => v.pipe(id, v.examples([...ids]));

/** Texts that are left out have the words of messages.json. */
const ownWords = mark(v.optional(optionalWords, ''), { heading: true });

/** `{file}` is the file's name. */
const step = mark(words, { placeholders: ['file'] });

export const platformSchema = mark(suggested(knownPlatforms), { reference: 'platform' });

/** A version that replaces the download's current one on `date`. Its mirrors have the ids of the download's mirrors. */
const nextVersionSchema = v.object({
  version,
  url,
  date: isoDate,
  fileName: v.optional(fileNameSchema),
  size: v.optional(count),
  sha256: v.optional(sha256),
  signature: v.optional(url),
  mirrors: v.optional(v.array(v.object({ id, url })), []),
});

const downloadSchema = v.object({
  id: anchor('download-begun', 'faq', 'files', 'phone', 'phone-heading', 'verify'),
  platform: platformSchema,
  architecture: v.optional(suggested(knownArchitectures), 'any'),
  kind: suggested(knownKinds),
  /** What distinguishes the file from the platform's other downloads. The default has the names: “Windows (MSI, x64)”. */
  label: ownWords,
  note: v.optional(optionalWords, ''),
  /** The file's URL; `""` until it is published. */
  url: v.optional(v.union([v.literal(''), url], 'file-url-or-nothing'), ''),
  /** The name of the saved file, if the URL does not end with it: `https://downloads.example.com/latest/windows`. */
  fileName: v.optional(fileNameSchema),
  /** A command that installs the product, in place of the URL. `{version}` is the download's. */
  command: v.optional(command),
  version,
  date: v.optional(isoDate),
  /** In bytes. Left out, like the checksum, if the URL leads to the newest file, whatever it is. */
  size: v.optional(count),
  sha256: v.optional(sha256),
  signature: v.optional(url),
  /** The oldest supported version of each system that the file runs on. */
  minimum: v.optional(v.array(factInWords), []),
  mirrors: v.optional(v.array(v.object({ id, label: heading, url })), []),
  next: v.optional(nextVersionSchema),
});

/** A command to copy. `{file}` and `{sha256}` are the name and checksum of the chosen download. */
const commandSchema = v.object({
  id,
  platform: platformSchema,
  label: heading,
  note: words,
  command,
  /** The id of the download whose name replaces `{file}`. */
  file: v.optional(id),
});

const signaturesSchema = v.object({
  /** `minisign -V -P <public key> -m {file} -x {signature}`; `""` without signatures. */
  command: mark(optionalWords, { owner: 'facts', text: 'command' }),
  label: heading,
  note: words,
});

export const downloadsSchema = v.pipe(
  v.object({
    ...dated,
    /** A system that the site does not know has a name. */
    platforms: v.array(v.object({ id: platformSchema, name: ownWords, requirements: v.optional(optionalWords, '') })),
    /** Processors and kinds of downloads that the site does not know. `steps` follow the download of a file. */
    architectures: v.optional(v.array(v.object({ id, name: heading })), []),
    kinds: v.optional(v.array(v.object({ id, name: heading, steps: v.optional(v.array(step), []) })), []),
    /** Without files, the page of downloads is hidden. */
    files: v.array(downloadSchema),
    /** The checksums of earlier versions. `file` is the id of the current download. */
    earlier: v.optional(v.array(v.object({ file: id, version, sha256 })), []),
    packageManagers: v.object({ heading, list: v.array(commandSchema) }),
    verify: v.object({ heading, lead: words, list: v.array(commandSchema) }),
    signatures: signaturesSchema,
    phone: v.object({ heading, lead: words, alt: words }),
  }),
  v.forward(
    v.check(
      ({ files, signatures }) => signatures.command !== '' || files.every(({ signature }) => !signature),
      'signature-command',
    ),
    ['signatures', 'command'],
  ),
);

export type Downloads = v.InferOutput<typeof downloadsSchema>;
export type Download = v.InferOutput<typeof downloadSchema>;
