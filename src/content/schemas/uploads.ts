import * as v from 'valibot';
import { languageSchema } from './language.ts';
import { count, sha256, version } from './primitives.ts';
import { maximumReportLength, maximumSystemLength } from './report-limits.ts';

/** What a visitor reports, beside the files: the fields of the multipart form. */
export const reportSchema = v.object({
  /** In the visitor's own words. */
  text: v.pipe(v.string(), v.nonEmpty('expected words'), v.maxLength(maximumReportLength)),
  /** The release that it is about. */
  version: v.optional(version),
  /** What it runs on, as the visitor's browser tells it or the visitor says. */
  system: v.optional(v.pipe(v.string(), v.maxLength(maximumSystemLength))),
  language: v.optional(languageSchema),
  /** The same in every request of one report: files come in requests of their own, and a request may come twice. */
  report: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits'))),
});

/** What the back office has received. */
export const uploadReceiptSchema = v.object({
  /** Names the report from now on. */
  id: v.pipe(v.string(), v.nonEmpty('expected an id')),
  files: v.array(
    v.object({
      name: v.string(),
      /** In bytes. */
      size: count,
      sha256,
    }),
  ),
});

export type Report = v.InferOutput<typeof reportSchema>;
export type UploadReceipt = v.InferOutput<typeof uploadReceiptSchema>;
