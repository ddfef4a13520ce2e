import type { Language } from '@/content/schemas/languages';
import { isNewer, type ServedContent, type ServedKind } from '@/content/served';
import { env } from '@/lib/env';

/** Milliseconds that a page waits for a response. */
export const timeoutMs = 3000;

/** The most bytes of an uncompressed response; the largest content of this site has 12,000. */
export const maximumSize = 2 ** 19;

/** The result: newer content, nothing newer, a response that was dropped, or a request that ended with the page. */
export type Outcome<Kind extends ServedKind> =
  | { content: ServedContent[Kind] }
  | 'nothing newer'
  | 'left'
  | { dropped: string };

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
  if (answer.status === 204 || answer.status === 404) return 'nothing newer';
  if (!answer.ok) return { dropped: `status ${answer.status}` };
  const text = answer.body ? await readLimited(answer.body) : '';
  if (text === undefined) return { dropped: 'too large' };
  const { parseServed } = await import(/* webpackChunkName: "content-schemas" */ '@/content/served-schemas');
  const content = parseServed(kind, parseJson(text));
  if (!content) return { dropped: 'invalid' };
  if (content.language !== language) return { dropped: 'wrong language' };
  if (isNewer(content, { language, updated })) return { content };
  return content.updated === updated ? 'nothing newer' : { dropped: 'older' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Requests one kind of content from the back office, once. The browser's HTTP cache handles ETag and 304.
 * @param updated when the bundled content last changed
 * @param leaving aborted when the visitor leaves the page
 */
export async function fetchContent<Kind extends ServedKind>(
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
    if (leaving.aborted) return 'left';
    return { dropped: late.aborted ? 'late' : 'no answer' };
  }
}
