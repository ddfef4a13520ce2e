import { isNewer } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import type { Live, LiveContent, LiveKind } from '@/content/schemas/live';
import { env } from '@/lib/env';
import { parseJson } from '@/lib/json';

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
async function fetchContent<Kind extends LiveKind>(
  kind: Kind,
  language: Language,
  updated: string,
  signal: AbortSignal,
): Promise<LiveContent[Kind] | undefined> {
  const answer = await fetch(`${env.apiBase}/content/${kind}?lang=${language}`, { credentials: 'omit', signal });
  if (answer.status === 204 || answer.status === 404) return undefined;
  if (!answer.ok) throw new Dropped(`status ${answer.status}`);
  const text = answer.body ? await readLimited(answer.body) : '';
  const { parseLive } = await import(/* webpackChunkName: "content-schemas" */ '@/content/schemas/live');
  const content = parseLive(kind, parseJson(text));
  if (!content) throw new Dropped('invalid');
  if (content.language !== language) throw new Dropped('wrong language');
  if (isNewer(content, { language, updated })) return content;
  if (content.updated === updated) return undefined;
  throw new Dropped('older');
}

/** The kinds that this document has requested: none is requested twice. */
const asked = new Set<LiveKind>();
/** The content that has arrived. */
let live: Live = {};

/**
 * Requests the kinds that a page shows, unless they were requested before. Dropped responses are no errors, because the page
 * shows the bundled content: one line in the log names them.
 * @param leaving aborted when the visitor leaves the page; the next page then repeats its open requests
 * @returns everything that has arrived so far; undefined where that is nothing new
 */
export async function update(
  wanted: readonly LiveKind[],
  language: Language,
  leaving: AbortSignal,
): Promise<Live | undefined> {
  const kinds = wanted.filter((kind) => !asked.has(kind));
  for (const kind of kinds) asked.add(kind);
  // Part of this chunk, because it is smaller than a request.
  const { default: updated }: { default: Record<LiveKind, string> } = await import(
    /* webpackMode: "eager" */ `@content/${language}/updated.json`
  );
  const before = live;
  const ask = async (kind: LiveKind) => {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const content = await fetchContent(kind, language, updated[kind], AbortSignal.any([leaving, late]));
      if (content) live = { ...live, [kind]: content };
    } catch (error) {
      if (!leaving.aborted)
        return `${kind} (${error instanceof Dropped ? error.message : late.aborted ? 'late' : 'no answer'})`;
      asked.delete(kind);
    }
    return '';
  };
  const dropped = (await Promise.all(kinds.map(ask))).filter(Boolean);
  if (dropped.length > 0) console.info(`Live content: ${dropped.length} dropped: ${dropped.join(', ')}`);
  return live === before ? undefined : live;
}
