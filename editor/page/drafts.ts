import { isJsonObject, parseJson } from '../../src/lib/json.ts';

type Draft = { etag: string; data: unknown };

const keyOf = (name: string) => `draft ${name}`;

/** Returns the changes of a document that were not saved because of a problem. They stay when the page is loaded again. */
export function draftOf(name: string): Draft | undefined {
  const draft = parseJson(sessionStorage.getItem(keyOf(name)) ?? '');
  return isJsonObject(draft) && typeof draft.etag === 'string' ? { etag: draft.etag, data: draft.data } : undefined;
}

export const keepDraft = (name: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));
