import { whenShown } from './browser.ts';
import { RELOADED_URL_KEY, readStored, writeStored } from './storage.ts';

/** Checked before a reload, which would replace the page with the browser's error page if the server does not respond. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * After a deployment only a reload fetches HTML that names the current chunks. Reloads each URL once at most.
 * @returns false if it does not reload
 */
export async function reloadOnce(): Promise<boolean> {
  // What a prerendered page writes to sessionStorage is lost when it is shown.
  await new Promise<void>(whenShown);
  const url = window.location.href;
  const hasReloaded = readStored('sessionStorage', RELOADED_URL_KEY) === url;
  if (hasReloaded || !(await isReachable(url))) return false;
  const hasNavigated = window.location.href !== url;
  if (hasNavigated || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) return false;
  window.location.reload();
  return true;
}
