import * as v from 'valibot';
import type { LiveKind } from '../src/content/schemas/live.ts';

/** Failures of every endpoint. */
const troubles = [
  /** HTML instead of JSON. */
  'garbage',
  /** 503. */
  'down',
  /** The connection breaks. */
  'unreachable',
  '429',
] as const;

/** How the content endpoints behave. */
export const contentScenarios = v.picklist([
  /** The content of the site, with its validators. */
  'ok',
  /** The same with a later date, and with a change in each kind. */
  'newer',
  /** With an earlier date. */
  'older',
  /** Newer, in another language than the requested one. */
  'wrong-language',
  /** 204: nothing newer. */
  'none',
  /** 404, which means the same. */
  'missing',
  /** Newer JSON of another shape. */
  'invalid',
  /** Newer, and far larger than any content. */
  'oversized',
  /** Newer, after a page's time limit. */
  'slow',
  ...troubles,
]);

/** How the upload endpoint behaves. */
export const uploadScenarios = v.picklist([
  /** 201, and a receipt of every file. */
  'ok',
  /** 201, and JSON that is no receipt. */
  'invalid',
  /** A receipt, after a long time. */
  'slow',
  /** 422: the back office refuses the form. */
  '422',
  '413',
  ...troubles,
]);

export type ContentScenario = v.InferOutput<typeof contentScenarios>;
export type UploadScenario = v.InferOutput<typeof uploadScenarios>;

/** The behaviour of the mocked back office. */
export type Scenarios = {
  /** One scenario for all kinds of content, or one for each of some kinds: the other kinds then answer 204. */
  content?: ContentScenario | Partial<Record<LiveKind, ContentScenario>>;
  uploads?: UploadScenario;
};

/** The delay of a slow answer in ms: above a page's time limit for content, below a gateway's. */
export const slowness = 10_000;
