import * as v from 'valibot';
import { mark } from '../fields.ts';
import { platforms } from '../names.ts';
import {
  anchor,
  command,
  count,
  dated,
  factInWords,
  heading,
  id,
  isoDate,
  list,
  optionalWords,
  sha256,
  url,
  version,
  words,
} from './primitives.ts';

export const platformSchema = mark(v.picklist(platforms, 'platform'), { reference: 'platform' });

/** A file for `any` runs on all processors. */
const architectures = ['x64', 'arm64', 'any'] as const;

const downloadKinds = ['exe', 'dmg', 'deb', 'rpm', 'appimage', 'apk', 'store', 'web'] as const;

/** A version that replaces the download's current one on `date`. Its mirrors have the ids of the download's mirrors. */
const nextVersionSchema = v.object({
  version,
  url,
  date: isoDate,
  size: v.optional(count),
  sha256: v.optional(sha256),
  signature: v.optional(url),
  mirrors: v.optional(v.array(v.object({ id, url })), []),
});

const downloadSchema = v.object({
  id: anchor('download-begun', 'faq', 'files', 'phone', 'phone-heading', 'verify'),
  platform: platformSchema,
  architecture: v.picklist(architectures, 'architecture'),
  kind: v.picklist(downloadKinds, 'download-kind'),
  /** What distinguishes the file from the platform's other downloads: “Apple silicon”. */
  label: heading,
  note: words,
  /** The file's URL; `""` until it is published. */
  url: v.union([v.literal(''), url], 'file-url-or-nothing'),
  version,
  date: v.optional(isoDate),
  /** In bytes. */
  size: v.optional(count),
  sha256: v.optional(sha256),
  signature: v.optional(url),
  /** The oldest supported version of each system that the file runs on. */
  minimum: list(factInWords),
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
    platforms: v.array(v.object({ id: platformSchema, name: heading, requirements: words })),
    files: list(downloadSchema),
    /** The checksums of earlier versions. `file` is the id of the current download. */
    earlier: v.optional(v.array(v.object({ file: id, version, sha256 })), []),
    packageManagers: v.object({ heading, list: v.array(commandSchema) }),
    verify: v.object({ heading, lead: words, list: v.array(commandSchema) }),
    signatures: signaturesSchema,
    phone: v.object({ heading, lead: words, alt: words }),
  }),
  v.check(
    ({ files, signatures }) => signatures.command !== '' || files.every(({ signature }) => !signature),
    'signature-command',
  ),
);

export type Downloads = v.InferOutput<typeof downloadsSchema>;
export type Download = v.InferOutput<typeof downloadSchema>;
