import type { Language } from '@/content/schemas/languages';
import {
  isNewer,
  layoutSite,
  pageKinds,
  releaseOverlay,
  type Served,
  type ServedContent,
  type ServedKind,
  servedFields,
} from '@/content/served';
import { env } from '@/lib/env';
import type { PageName } from '@/lib/paths';
import { parseJson } from '@/lib/storage';
import { publish } from './use-live-content.ts';

/** Milliseconds that a page waits for a response. */
const timeoutMs = 3000;

/** The most bytes of an uncompressed response; the largest content of this site has 12,000. */
const maximumSize = 2 ** 19;

/** The result: newer content, why a response was dropped, or that the request ended with the page; none for nothing newer. */
type Outcome<Kind extends ServedKind> = { content?: ServedContent[Kind]; dropped?: string; left?: boolean };

/**
 * Reads a body as text.
 * @returns nothing where it is larger than `maximumSize`; the rest is not fetched
 */
async function readLimited(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maximumSize) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Checks a response; the schemas are loaded only when there is one. */
async function judge<Kind extends ServedKind>(
  kind: Kind,
  language: Language,
  updated: string,
  answer: Response,
): Promise<Outcome<Kind>> {
  if (answer.status === 204 || answer.status === 404) return {};
  if (!answer.ok) return { dropped: `status ${answer.status}` };
  const text = answer.body ? await readLimited(answer.body) : '';
  if (text === undefined) return { dropped: 'too large' };
  const { parseServed } = await import(/* webpackChunkName: "content-schemas" */ '@/content/served-schemas');
  const content = parseServed(kind, parseJson(text));
  if (!content) return { dropped: 'invalid' };
  if (content.language !== language) return { dropped: 'wrong language' };
  if (isNewer(content, { language, updated })) return { content };
  return content.updated === updated ? {} : { dropped: 'older' };
}

/**
 * Requests one kind of content from the back office, once. The browser's HTTP cache handles ETag and 304.
 * @param updated when the bundled content last changed
 * @param leaving aborted when the visitor leaves the page
 */
async function fetchContent<Kind extends ServedKind>(
  kind: Kind,
  language: Language,
  updated: string,
  leaving: AbortSignal,
): Promise<Outcome<Kind>> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(`${env.apiBase}/content/${kind}?lang=${language}`, {
      credentials: 'omit',
      signal: AbortSignal.any([leaving, late]),
    });
    return await judge(kind, language, updated, answer);
  } catch {
    if (leaving.aborted) return { left: true };
    return { dropped: late.aborted ? 'late' : 'no answer' };
  }
}

/** The kinds that this document has requested: none is requested twice. */
const asked = new Set<ServedKind>();
/** The content that has arrived. */
let served: Served = {};

/** Logs dropped responses, in one line for each page. They are no errors: the page shows the bundled content. */
function report(outcomes: readonly (readonly [ServedKind, Outcome<ServedKind>])[]): void {
  const dropped = outcomes.flatMap(([kind, outcome]) => (outcome.dropped ? [`${kind} (${outcome.dropped})`] : []));
  if (dropped.length > 0) console.info(`Live content: ${dropped.length} dropped: ${dropped.join(', ')}`);
}

/**
 * Requests the kinds that a page shows, unless they were requested before, and publishes what is newer than the bundled.
 * @param leaving aborted when the visitor leaves the page; the next page then repeats its open requests
 */
export async function update(name: PageName, language: Language, leaving: AbortSignal): Promise<void> {
  const kinds = pageKinds(name).filter((kind) => !asked.has(kind));
  for (const kind of kinds) asked.add(kind);
  // Part of this chunk, because it is smaller than a request.
  const { default: updated } = await import(/* webpackMode: "eager" */ `@content/${language}/updated.json`);
  const outcomes = await Promise.all(
    kinds.map(async (kind) => [kind, await fetchContent(kind, language, updated[kind], leaving)] as const),
  );
  const before = served;
  for (const [kind, { content, left }] of outcomes) {
    if (left) asked.delete(kind);
    if (content) served = { ...served, [kind]: content };
  }
  report(outcomes);
  if (served === before) return;
  const all = served;
  const { site } = all;
  publish({
    page: (page, bundled) => Object.assign({}, bundled, servedFields(page, all)),
    layout: (bundled) => (site ? { ...bundled, site: layoutSite(site) } : bundled),
    release: (bundled, version) => releaseOverlay(bundled, version, all),
  });
}
