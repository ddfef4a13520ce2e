import * as v from 'valibot';
import { maximumReportLength, maximumSystemLength } from '../report-limits.ts';
import { count, languageSchema, sha256, version } from './primitives.ts';

export const reportSchema = v.object({
  text: v.pipe(v.string(), v.nonEmpty('expected words'), v.maxLength(maximumReportLength)),
  version: v.optional(version),
  system: v.optional(v.pipe(v.string(), v.maxLength(maximumSystemLength))),
  language: v.optional(languageSchema),
  /** Groups the requests of a report: each of its files is sent in a separate request, which may be repeated. */
  report: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits'))),
});

/** The response to a report. Pages accept any status from 200 to 299 as a receipt, whatever the body. */
export const uploadReceiptSchema = v.object({
  id: v.optional(v.union([v.pipe(v.string(), v.nonEmpty('expected an id')), v.number()])),
  files: v.optional(
    v.array(
      v.object({
        name: v.string(),
        /** In bytes. */
        size: count,
        sha256,
      }),
    ),
  ),
});

export type UploadReceipt = v.InferOutput<typeof uploadReceiptSchema>;

export const problemType = 'application/problem+json';

export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  detail: v.optional(v.string()),
  instance: v.optional(v.string()),
  requestId: v.optional(v.string()),
});

export type Problem = v.InferOutput<typeof problemSchema>;
