import type { Language } from '@/content/schemas/languages';
import { isNewer, type ServedContent, type ServedKind } from '@/content/served';
import { env } from '@/lib/env';

/** Milliseconds that a page waits for an answer. */
export const timeoutMs = 3000;

/** Bytes that an answer may have, unpacked: the largest content of this site has 12,000. */
export const maximumSize = 2 ** 19;

/** What came of asking: newer content, nothing newer, an answer that is no use, or a visitor who has left meanwhile. */
export type Outcome<Kind extends ServedKind> =
  | { content: ServedContent[Kind] }
  | 'nothing newer'
  | 'left'
  | { dropped: string };

/**
 * Reads a body as text.
 * @returns nothing where it is larger than `maximumSize`; the rest of it is then not fetched
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

/** What an answer says; the schemas are loaded no sooner than there is something to check. */
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
 * Asks the back office for one kind of content, once. Its validators are the browser's business: the HTTP cache keeps the
 * answer with its ETag, asks again when it is stale, and hands out what it kept on a 304.
 * @param updated when what the site was built with last changed
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
