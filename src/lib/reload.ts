import { RELOADED_URL_KEY, readStored, writeStored } from './storage.ts';

/** Checked before a reload, which would replace a working page by the browser's error page if the server is unreachable. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads once for each URL: after a deployment only a reload fetches HTML that names the current chunks.
 * Session storage records the reload; without it a page that still fails would reload again and again.
 * @returns false if there is no reload
 */
export async function reloadOnce(): Promise<boolean> {
  const url = window.location.href;
  if (readStored('sessionStorage', RELOADED_URL_KEY) === url || !(await isReachable(url))) return false;
  if (window.location.href !== url || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) return false;
  window.location.reload();
  return true;
}
