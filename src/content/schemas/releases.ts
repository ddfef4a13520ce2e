import * as v from 'valibot';
import { mark } from '../fields.ts';
import { platformSchema } from './downloads.ts';
import { releasePlateSchema } from './plate.ts';
import {
  anchor,
  count,
  dated,
  flowSchema,
  heading,
  id,
  isoDate,
  list,
  richTextSchema,
  target,
  version,
  words,
} from './primitives.ts';

/** The anchor of a change or an issue on the release's page, the same in every language. */
const noteId = anchor('downloads', 'known-issues', 'leave-upload', 'release-platforms', 'report', 'report-sent');

const changeSchema = v.object({ id: noteId, kind: id, content: flowSchema });

export const releaseSchema = v.object({
  version: mark(version, { key: true }),
  date: isoDate,
  /** The channel of a pre-release whose version does not say so: `nightly`, a name in `updates.channels` of messages.json. */
  channel: v.optional(id),
  platforms: list(platformSchema),
  image: v.optional(v.object({ to: target, width: count, height: count })),
  /** The text alternative of `image`, which requires it. */
  imageAlt: mark(v.optional(words), { withPicture: true }),
  title: heading,
  summary: words,
  introduction: v.optional(richTextSchema),
  /** The same conversation before and after the main change: a quotation is the visitor's question, other blocks are the answer. */
  excerpt: v.optional(v.object({ before: richTextSchema, after: richTextSchema })),
  /** What the app shows: a project, for example. */
  plate: v.optional(releasePlateSchema),
  changes: list(changeSchema, 'one-change'),
  knownIssues: v.array(v.object({ id: noteId, content: flowSchema })),
});

export const releasesSchema = v.object({
  ...dated,
  releases: list(
    v.pipe(
      releaseSchema,
      v.forward(
        v.check(({ image, imageAlt }) => !image || Boolean(imageAlt), 'picture-in-words'),
        ['imageAlt'],
      ),
      v.forward(
        v.check(({ image, imageAlt }) => Boolean(image) || !imageAlt, 'no-picture-in-words'),
        ['imageAlt'],
      ),
    ),
  ),
});

export type Releases = v.InferOutput<typeof releasesSchema>;
export type Release = v.InferOutput<typeof releaseSchema>;
export type Change = v.InferOutput<typeof changeSchema>;
