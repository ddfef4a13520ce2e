import { RELOADED_URL_KEY, readStored, writeStored } from './storage.ts';

/** Without an answer, a reload would replace the page by the browser's error page. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * After a deployment only a reload fetches HTML that names the current chunks. Session storage limits it to one for each URL.
 * @returns false if it does not reload
 */
export async function reloadOnce(): Promise<boolean> {
  const url = window.location.href;
  if (readStored('sessionStorage', RELOADED_URL_KEY) === url || !(await isReachable(url))) return false;
  if (window.location.href !== url || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) return false;
  window.location.reload();
  return true;
}
