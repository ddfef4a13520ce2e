import { RELOADED_URL_KEY, readStored, writeStored } from './storage.ts';

/** True where the server responds with success: otherwise a reload would replace a working page by an error page. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads the document again, once for each URL: after a deployment only a reload fetches HTML that names the current chunks.
 * Without session storage there is no reload, because a second failure could not be detected.
 * @returns false where it was loaded again before, the server does not respond, or the visitor has navigated elsewhere
 */
export async function reloadOnce(): Promise<boolean> {
  const url = window.location.href;
  if (readStored('sessionStorage', RELOADED_URL_KEY) === url || !(await answers(url))) return false;
  if (window.location.href !== url || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) return false;
  window.location.reload();
  return true;
}
