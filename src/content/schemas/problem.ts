import * as v from 'valibot';

/** The media type of what went wrong (RFC 9457). */
export const problemType = 'application/problem+json';

/** What an error answer says, of the gateway and of the back office alike. */
export const problemSchema = v.object({
  /** An address that explains the kind of problem; `about:blank` where the status says it all. */
  type: v.string(),
  /** The kind of problem, in a few words. */
  title: v.string(),
  /** The HTTP status, again. */
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  /** What went wrong this time. */
  detail: v.optional(v.string()),
  /** The path that was asked for. */
  instance: v.optional(v.string()),
  /** Finds the request in the logs. */
  requestId: v.optional(v.string()),
});

export type Problem = v.InferOutput<typeof problemSchema>;
