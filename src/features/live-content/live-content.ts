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

/** Thrown for a response that is not used; the message is the reason. */
class Dropped extends Error {}

/** Reads a body as text. The rest of one that is too large is not fetched. */
async function readLimited(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maximumSize) {
      await reader.cancel();
      throw new Dropped('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Requests one kind of content from the back office, once. The browser's HTTP cache handles ETag and 304; the schemas are loaded
 * only when there is a response.
 * @param updated when the bundled content last changed
 * @returns nothing where there is nothing newer
 * @throws Dropped for a response that is not used
 */
async function fetchContent<Kind extends ServedKind>(
  kind: Kind,
  language: Language,
  updated: string,
  signal: AbortSignal,
): Promise<ServedContent[Kind] | undefined> {
  const answer = await fetch(`${env.apiBase}/content/${kind}?lang=${language}`, { credentials: 'omit', signal });
  if (answer.status === 204 || answer.status === 404) return undefined;
  if (!answer.ok) throw new Dropped(`status ${answer.status}`);
  const text = answer.body ? await readLimited(answer.body) : '';
  const { parseServed } = await import(/* webpackChunkName: "content-schemas" */ '@/content/served-schemas');
  const content = parseServed(kind, parseJson(text));
  if (!content) throw new Dropped('invalid');
  if (content.language !== language) throw new Dropped('wrong language');
  if (isNewer(content, { language, updated })) return content;
  if (content.updated === updated) return undefined;
  throw new Dropped('older');
}

/** The kinds that this document has requested: none is requested twice. */
const asked = new Set<ServedKind>();
/** The content that has arrived. */
let served: Served = {};

/**
 * Requests the kinds that a page shows, unless they were requested before, and publishes what is newer than the bundled. Dropped
 * responses are no errors, because the page shows the bundled content: one line in the log names them.
 * @param leaving aborted when the visitor leaves the page; the next page then repeats its open requests
 */
export async function update(name: PageName, language: Language, leaving: AbortSignal): Promise<void> {
  const kinds = pageKinds(name).filter((kind) => !asked.has(kind));
  for (const kind of kinds) asked.add(kind);
  // Part of this chunk, because it is smaller than a request.
  const { default: updated }: { default: Record<ServedKind, string> } = await import(
    /* webpackMode: "eager" */ `@content/${language}/updated.json`
  );
  const before = served;
  const ask = async (kind: ServedKind) => {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const content = await fetchContent(kind, language, updated[kind], AbortSignal.any([leaving, late]));
      if (content) served = { ...served, [kind]: content };
    } catch (error) {
      if (!leaving.aborted)
        return `${kind} (${error instanceof Dropped ? error.message : late.aborted ? 'late' : 'no answer'})`;
      asked.delete(kind);
    }
    return '';
  };
  const dropped = (await Promise.all(kinds.map(ask))).filter(Boolean);
  if (dropped.length > 0) console.info(`Live content: ${dropped.length} dropped: ${dropped.join(', ')}`);
  if (served === before) return;
  const all = served;
  const { site } = all;
  publish({
    page: (page, bundled) => Object.assign({}, bundled, servedFields(page, all)),
    layout: (bundled) => (site ? { ...bundled, site: layoutSite(site) } : bundled),
    release: (bundled, version) => releaseOverlay(bundled, version, all),
  });
}
