import { copy } from './directives/copy.ts';
import { closeOnLeave, invoker, lightDismiss } from './directives/dialogs.ts';
import { languageAddress, languageLinks } from './directives/language-links.ts';
import { themeChoice } from './directives/theme-choice.ts';
import { afterPaint, savesData, whenIdle } from './lib/browser.ts';
import { pageAt, rootPath } from './lib/paths.ts';
import { reloadOnce } from './lib/reload.ts';
import { LANGUAGE_KEY, readStored, writeStored } from './lib/storage.ts';

/*
 * The inline script at the end of every page (generator/page-html.ts), which one hash allows: the page's own files are in its
 * element's `data-scripts`. Registers what works without the app, then starts the app when the browser is idle after the load, or at
 * the first input; at once where the address redirects. With Save-Data or a 2g connection it waits for an input.
 */

/** The pause after the load, in milliseconds: what a tap at that moment shows comes before the scripts. */
const START_DELAY_MS = 200;

/** How long a click on a link waits for the app, in milliseconds; then the link loads its document. */
const LINK_WAIT_MS = 800;

/** The pauses before a script is requested again, in milliseconds. */
const RETRY_DELAYS_MS = [300, 1500];

const { dataset } = document.documentElement;

/** The script's element; in development, where the bundler adds the app's entry, it has no data. */
const { scripts: listed = '', language = '' } = document.currentScript?.dataset ?? {};

/** The app's entry and the chunks of this page. */
const scripts = listed.split(' ').filter((url) => url.startsWith('/assets/'));

/**
 * Keeps the tab's language. Another tab may have stored another choice in the cookie, by which the server selects the language
 * when this page is loaded again.
 */
function keepLanguage(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isFirst = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate';
  const kept = readStored('sessionStorage', LANGUAGE_KEY);
  const { search, hash } = window.location;
  if (isFirst || !kept || kept === language || new URLSearchParams(search).has('lang'))
    writeStored('sessionStorage', LANGUAGE_KEY, language);
  else window.location.replace(languageAddress({ search, hash }, kept));
}

/** True where the browser has the newest built-ins that the app needs. */
const isSupported = [
  'IntersectionObserver' in window,
  'ListFormat' in Intl,
  'hasOwn' in Object,
  'at' in Array.prototype,
  'replaceAll' in String.prototype,
].every(Boolean);

const isLive = (): boolean => 'started' in dataset;

/**
 * Fetches a script into the browser's cache; a script that fails is requested again. Not by a preload or an import: a URL that has
 * failed there fails for as long as the document is shown.
 */
async function fetchScript(url: string, delays = RETRY_DELAYS_MS): Promise<void> {
  const [delay, ...later] = delays;
  try {
    const response = await fetch(url, { priority: 'low' });
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    await response.arrayBuffer();
  } catch (error) {
    if (delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await fetchScript(url, later);
  }
}

const policy = window.trustedTypes?.createPolicy('start', {
  createScriptURL: (url) => (scripts.includes(url) ? url : null),
});

/** Runs the app's entry. As an element, not by import(): under 'strict-dynamic' only what a trusted script inserts may load. */
function run(url: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = policy ? policy.createScriptURL(url) : url;
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
  });
}

let hasInput = false;
let isStarting = false;
let isLeaving = false;

const noteLeaving = (): void => {
  isLeaving = true;
};

/** Fetches the app's scripts and runs its entry. Where that fails, the next input or a new connection tries again. */
async function start(): Promise<void> {
  const [entry] = scripts;
  if (isStarting || !entry) return;
  isStarting = true;
  // Firefox cancels the scripts of a page that the visitor leaves; loading it again would cancel that. Removed at the end, because
  // pages with this listener are not kept for Back.
  addEventListener('beforeunload', noteLeaving);
  try {
    await Promise.all(scripts.map((url) => fetchScript(url)));
    delete dataset.static;
    await run(entry);
  } catch (error) {
    isStarting = false;
    if (isLeaving) return;
    dataset.static = '';
    console.info('The scripts of this page could not be loaded: it stays as it was served.');
    // A deployment may have replaced them. Where the browser could not request them, loading the page again does not help.
    if (!hasInput && !(error instanceof TypeError)) await reloadOnce();
  } finally {
    removeEventListener('beforeunload', noteLeaving);
  }
}

/** Buttons that have no effect without the app: a click on them is repeated once it is live. */
const waiting = 'button:not([commandfor], [popovertarget], [type=submit], [data-copy])';
const clicked: HTMLElement[] = [];

/** The link whose page the visitor waits for. */
let followed: HTMLAnchorElement | undefined;

/** True for a click that the router would take over: a plain one on a link to another page of the site. */
function isNavigation({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const { origin, pathname, search, target, hash } = link;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || target || link.hasAttribute('download')) return false;
  if (origin !== window.location.origin || !(pathname === rootPath || pageAt(pathname))) return false;
  return !hash || pathname !== window.location.pathname || search !== window.location.search;
}

function onClick(event: MouseEvent): void {
  if (isLive() || 'static' in dataset || !event.isTrusted || !(event.target instanceof Element)) return;
  const element = event.target.closest<HTMLElement>(`a[href], ${waiting}`);
  if (!(element instanceof HTMLAnchorElement)) {
    if (element) clicked.push(element);
  } else if (isNavigation(event, element) && scripts.length > 0) {
    event.preventDefault();
    followed = element;
    setTimeout(() => {
      if (followed === element && !isLive()) window.location.assign(element.href);
    }, LINK_WAIT_MS);
  }
}

/** Keeps the words of a search that is sent before the app is live: the app applies them once it is. */
function onSubmit(event: SubmitEvent): void {
  if (!isLive() && event.target instanceof Element && event.target.closest('search')) event.preventDefault();
}

/** Repeats what was clicked before, on elements that are still in the document. */
function onStarted(): void {
  for (const element of [...clicked, followed]) if (element?.isConnected) element.click();
}

if (language) keepLanguage();
for (const directive of [copy, invoker, lightDismiss, closeOnLeave, themeChoice, languageLinks]) directive(document);
if (isSupported) {
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  document.addEventListener('started', onStarted, { once: true });
  // Not `pointerdown`: the scripts would run between the press and its release, and delay what the tap shows.
  for (const type of ['pointerup', 'keydown', 'click', 'popstate', 'online']) {
    addEventListener(
      type,
      () => {
        hasInput ||= type !== 'online' && type !== 'popstate';
        afterPaint(() => void start());
      },
      { capture: true, passive: true },
    );
  }
  if (!pageAt(window.location.pathname)) void start();
  else if (!savesData()) addEventListener('load', () => setTimeout(() => whenIdle(() => void start()), START_DELAY_MS));
} else {
  dataset.static = '';
}
