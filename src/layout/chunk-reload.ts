import { readStored, removeStored, writeStored } from '@/lib/storage';
import { RELOADED_URL_KEY } from '@/lib/storage-keys';

/** Whether the server answers for this URL: a reload without it would trade a working page for the browser's error page. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** A full load of the URL; going to where the address bar already is would only follow its hash. */
function visit(url: string): void {
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
}

/**
 * Loads a chunk. Where that fails (the network, or a newer deployment replaced the chunk) the URL that needs it is
 * reloaded, once: only a reload fetches HTML that names the chunks of today. Without session storage nothing could
 * tell the first failure from the second, so there is no reload then.
 * @param visited the absolute URL being visited, asked for when the chunk has failed; none where the visitor has meanwhile
 *   gone elsewhere, from where a reload would take them away
 * @throws the import's error, when the one reload did not help or could not be made
 */
export async function loadOrReload<Module>(
  load: () => Promise<Module>,
  visited: () => string | undefined,
): Promise<Module> {
  try {
    const module = await load();
    removeStored('sessionStorage', RELOADED_URL_KEY);
    return module;
  } catch (error) {
    const url = visited();
    if (!url || readStored('sessionStorage', RELOADED_URL_KEY) === url || !(await answers(url))) throw error;
    if (visited() !== url || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) throw error;
    visit(url);
    return new Promise(() => {});
  }
}

/** Loads the current URL again, unless the server does not answer: the message on screen says more than an error page would. */
export async function retry(): Promise<void> {
  const url = window.location.href;
  if (await answers(url)) visit(url);
}
