import { copy } from './directives/copy.ts';
import { closeOnLeave, invokerCommands, lightDismiss } from './directives/dialogs.ts';
import { languageAddress, languageLinks } from './directives/language-links.ts';
import { themeChoice } from './directives/theme-choice.ts';
import { afterPaint, nextTask, savesData, whenIdle, whenShown } from './lib/browser.ts';
import { pageAt, rootPath } from './lib/paths.ts';
import { reloadOnce } from './lib/reload.ts';
import { restoreScrollPosition } from './lib/scroll-position.ts';
import { LANGUAGE_KEY, readStored, writeStored } from './lib/storage.ts';

/*
 * The inline script at the end of every page (generator/page-html.ts). Starts the app when the browser is idle after the load, or on
 * the first input; with Save-Data or a 2g connection only on input. The URLs of the page's scripts are in `data-scripts`, so that the
 * script itself is the same on all pages and the Content-Security-Policy needs one hash. In development there are no URLs, because
 * the bundler starts the app.
 */

/** The delay after the load event lets the browser first paint the effect of an early tap. */
const START_DELAY_MS = 200;

/** After this time a clicked link loads its document instead of waiting for the app. */
const LINK_WAIT_MS = 800;

const RETRY_DELAYS_MS = [300, 1500];

const { dataset } = document.documentElement;

const { scripts: scriptUrls = '', language = '' } = document.currentScript?.dataset ?? {};

/** The app's entry, then the other chunks of this page. */
const scripts = scriptUrls.split(' ').filter((url) => url.startsWith('/assets/'));

/** Keeps the tab's language on a reload, even if another tab has changed the language cookie. */
function keepLanguage(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNewNavigation = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate';
  const storedLanguage = readStored('sessionStorage', LANGUAGE_KEY);
  const { search, hash } = window.location;
  const query = new URLSearchParams(search);
  // The only language of an article (generator/redirects.ts), which the visitor has not chosen.
  if (query.has('once')) return;
  const isLanguageRequested = isNewNavigation || query.has('lang');
  if (isLanguageRequested || !storedLanguage || storedLanguage === language)
    writeStored('sessionStorage', LANGUAGE_KEY, language);
  else window.location.replace(languageAddress({ search, hash }, storedLanguage));
}

/** Requests the language cookie, which the server does not set for a page that is only prefetched (nginx/snippets/negotiation.conf). */
function requestLanguageCookie(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const { activationStart = 0, deliveryType = '' } =
    navigation instanceof PerformanceNavigationTiming ? navigation : {};
  const isPrefetched = activationStart > 0 || deliveryType === 'navigational-prefetch';
  const isRequested = new URLSearchParams(window.location.search).get('lang') === language;
  if (isPrefetched && isRequested)
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
}

/** False if the browser lacks one of the newest built-ins that the app needs. */
const isSupported = [
  'IntersectionObserver' in window,
  'ListFormat' in Intl,
  'hasOwn' in Object,
  'at' in Array.prototype,
  'replaceAll' in String.prototype,
].every(Boolean);

const hasStarted = (): boolean => 'started' in dataset;

/** Fetches a script into the HTTP cache. Unlike a preload or an import, a fetch can be repeated in the same document. */
async function fetchScript(url: string, delays = RETRY_DELAYS_MS): Promise<void> {
  const [delay, ...otherDelays] = delays;
  try {
    const response = await fetch(url, { priority: 'low' });
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    await response.arrayBuffer();
  } catch (error) {
    if (delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await fetchScript(url, otherDelays);
  }
}

const trustedTypesPolicy = window.trustedTypes?.createPolicy('start', {
  createScriptURL: (url) => (scripts.includes(url) ? url : null),
});

/** Inserts a script element, because 'strict-dynamic' does not allow import() here. */
function runScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = trustedTypesPolicy ? trustedTypesPolicy.createScriptURL(url) : url;
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
  });
}

let hasInput = false;
let isStarting = false;
let isLeaving = false;

const markLeaving = (): void => {
  isLeaving = true;
};

/** Fetches all scripts, each in a task of its own, because together their requests block a slow phone for 100 ms. */
async function fetchScripts(): Promise<void> {
  let turn = Promise.resolve();
  const fetchInTurn = (url: string): Promise<void> => {
    turn = turn.then(nextTask);
    return turn.then(() => fetchScript(url));
  };
  await Promise.all(scripts.map(fetchInTurn));
}

let fetched: Promise<void> | undefined;

/** If this fails, the next input or the `online` event tries again. */
async function start(): Promise<void> {
  const [entry] = scripts;
  if (isStarting || !entry) return;
  isStarting = true;
  // When the visitor leaves, Firefox cancels the requests, and a reload would then cancel the navigation. The listener is removed at
  // the end, because browsers do not keep a page with this listener in the back/forward cache.
  addEventListener('beforeunload', markLeaving);
  try {
    fetched ??= fetchScripts();
    await fetched;
    delete dataset.static;
    await runScript(entry);
  } catch (error) {
    isStarting = false;
    fetched = undefined;
    if (isLeaving) return;
    dataset.static = '';
    console.info('The scripts of this page could not be loaded: it stays as it was served.');
    // A deployment may have replaced the scripts. After a network error (TypeError) a reload would not help.
    if (!hasInput && !(error instanceof TypeError)) await reloadOnce();
  } finally {
    removeEventListener('beforeunload', markLeaving);
  }
}

/** Buttons that need the app. Clicks on them are repeated once it has started. */
const appButtons = 'button:not([commandfor], [popovertarget], [type=submit], [data-copy])';
const clickedButtons: HTMLElement[] = [];
let clickedLink: HTMLAnchorElement | undefined;

/** True for a plain click on a link to another page of the site. */
function isNavigation({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const { origin, pathname, search, target, hash } = link;
  const isPlainClick = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
  const opensElsewhere = target !== '' || link.hasAttribute('download');
  const isPage = origin === window.location.origin && (pathname === rootPath || pageAt(pathname) !== undefined);
  const isSamePage = pathname === window.location.pathname && search === window.location.search;
  return isPlainClick && !opensElsewhere && isPage && !(isSamePage && hash);
}

function onClick(event: MouseEvent): void {
  if (hasStarted() || 'static' in dataset || !event.isTrusted || !(event.target instanceof Element)) return;
  const element = event.target.closest<HTMLElement>(`a[href], ${appButtons}`);
  if (!element) return;
  if (!(element instanceof HTMLAnchorElement)) {
    clickedButtons.push(element);
  } else if (isNavigation(event, element) && scripts.length > 0) {
    event.preventDefault();
    clickedLink = element;
    setTimeout(() => {
      if (clickedLink !== element || hasStarted()) return;
      // The document is on its way: from here the browser follows each click, and the app repeats none.
      document.removeEventListener('started', repeatClicks);
      removeEventListener('click', onClick, true);
      window.location.assign(element.href);
    }, LINK_WAIT_MS);
  }
}

/** Keeps a search form from loading a document. The app applies the entered text once it has started. */
function onSubmit(event: SubmitEvent): void {
  if (!hasStarted() && event.target instanceof Element && event.target.closest('search')) event.preventDefault();
}

/** Fetches the scripts at once: the start is faster, and a tool that waits until the network is idle waits for them. */
function startWhenIdle(): void {
  fetched ??= fetchScripts();
  // `start` handles the error.
  fetched.catch(() => undefined);
  setTimeout(() => whenIdle(() => void start()), START_DELAY_MS);
}

const startAfterPaint = () => afterPaint(() => void start());

function onInput(): void {
  hasInput = true;
  startAfterPaint();
}

function repeatClicks(): void {
  for (const element of [...clickedButtons, clickedLink]) {
    if (element?.isConnected) element.click();
  }
}

if (language) {
  // In a task of its own, because this script and the language would together block a slow phone for 100 ms.
  void nextTask().then(() => {
    whenShown(keepLanguage);
    whenShown(requestLanguageCookie);
  });
}
restoreScrollPosition();
for (const directive of [copy, invokerCommands, lightDismiss, closeOnLeave, themeChoice, languageLinks])
  directive(document);
if (isSupported) {
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  document.addEventListener('started', repeatClicks, { once: true });
  // On `pointerdown` the scripts would run before the pointer is released, and delay the click.
  for (const type of ['pointerup', 'keydown', 'click']) {
    addEventListener(type, onInput, { capture: true, passive: true });
  }
  for (const type of ['popstate', 'online']) addEventListener(type, startAfterPaint);
  if (!pageAt(window.location.pathname)) void start();
  else if (!savesData()) addEventListener('load', startWhenIdle);
} else {
  dataset.static = '';
}
