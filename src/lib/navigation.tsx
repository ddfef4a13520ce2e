import {
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createPath, type Location, type NavigateOptions, type Path, Router, type To } from 'react-router';
import { readStored, writeStored } from './storage.ts';
import { SCROLL_POSITIONS_KEY } from './storage-keys.ts';

/** A place that is shown, with its view. */
type Visit = {
  location: Location;
  view: ReactElement;
  /** Where the window is scrolled to: a position, the hash or the top, or nowhere. */
  scroll: number | 'reset' | 'keep';
};

type Options = {
  /** The path, query and hash that an address leads to: its own, or those of a redirect. Called once for each navigation. */
  resolve: (address: Path) => string;
  /**
   * Loads what is shown at an address. It never rejects: an error has a view, too.
   * @param isWanted false as soon as the visitor has gone elsewhere
   */
  load: (url: URL, isWanted: () => boolean) => Promise<ReactElement>;
};

/** Asks the visitor whether to leave; `leave` then goes on. */
type Ask = (leave: () => void) => void;
let ask: Ask | undefined;

/** Has every navigation to another page ask first, until the returned function is called. */
export function holdNavigations(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** What the history knows of each of its entries: its place in their order, and what its scroll position is kept by. */
type Entry = { index: number; key: string };

const newEntry = (index: number): Entry => ({ index, key: Math.random().toString(36).slice(2) });

/** The current entry; a new one where the browser made it, for a visit from elsewhere or a link to a fragment. */
function readEntry(indexOfNew: number): Entry {
  const state: unknown = window.history.state;
  const value = (name: string): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  const [index, key] = [value('index'), value('key')];
  if (typeof index === 'number' && typeof key === 'string') return { index, key };
  const entry = newEntry(indexOfNew);
  window.history.replaceState(entry, '');
  return entry;
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', SCROLL_POSITIONS_KEY) ?? '{}');
    return new Map(Object.entries(stored ?? {}).filter(([, position]) => typeof position === 'number'));
  } catch {
    return new Map();
  }
}

const pageOf = ({ pathname, search }: Path) => pathname + search;

/**
 * True where a visit fades in (global.css): the browser can, and the visitor wants motion. WebKit before 26.2, which has no
 * `activeViewTransition`, loses its page in a transition on Linux.
 */
const fades = (): boolean =>
  'activeViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The history of the site in this document. A page is loaded first, then the address changes and the page is shown; where
 * Back and Forward have changed the address already, the page follows. The last navigation wins.
 */
function createNavigator(
  first: Location,
  { resolve, load }: Options,
  show: (visit: Visit) => void,
  wait: (is: boolean) => void,
) {
  let current = first;
  let index = 0;
  let positions: Map<string, number> | undefined;
  let turn = 0;
  let timer = 0;
  /** What the next popstate event is about, where this file has caused it. */
  let own: 'undo' | 'leave' | undefined;

  const keepPosition = () => positions?.set(current.key, window.scrollY);

  async function visit(address: Path, options: NavigateOptions & { popped?: Entry }): Promise<void> {
    const mine = ++turn;
    window.clearTimeout(timer);
    // No sign of loading where everything is there already.
    timer = window.setTimeout(wait, 0, true);
    const target = resolve(address);
    const url = new URL(window.location.origin + target);
    const view = await load(url, () => mine === turn);
    if (mine !== turn) return;
    window.clearTimeout(timer);
    keepPosition();
    const { popped } = options;
    // Going where one already is adds no history.
    const replace = options.replace || target === createPath(current);
    const entry = popped ?? newEntry(replace ? index : index + 1);
    if (!popped && !replace) window.history.pushState(entry, '', target);
    else if (!popped || target !== createPath(address)) window.history.replaceState(entry, '', target);
    index = entry.index;
    const { pathname, search, hash } = url;
    current = { pathname, search, hash, key: entry.key, state: null };
    const kept = popped && positions?.get(entry.key);
    show({ location: current, view, scroll: kept ?? (options.preventScrollReset ? 'keep' : 'reset') });
  }

  function go(to: To, options: NavigateOptions): void {
    const url = new URL(typeof to === 'string' ? to : createPath(to), window.location.href);
    const leave = () => void visit(url, options);
    if (ask && pageOf(url) !== pageOf(current)) ask(leave);
    else leave();
  }

  function onPopState(): void {
    const cause = own;
    own = undefined;
    if (cause === 'undo') return;
    const { pathname, search, hash } = window.location;
    const address = { pathname, search, hash };
    const popped = readEntry(index + 1);
    const steps = popped.index - index;
    if (ask && cause !== 'leave' && pageOf(address) !== pageOf(current)) {
      own = 'undo';
      window.history.go(-steps);
      ask(() => {
        own = 'leave';
        window.history.go(steps);
      });
      return;
    }
    void visit(address, { popped });
  }

  /** Takes the history over from the browser; the returned function gives it back. */
  function listen(): () => void {
    positions = readPositions();
    const entry = readEntry(0);
    index = entry.index;
    current = { ...current, key: entry.key };
    // Within this document pages restore their own position; a document that is loaded again gets the browser's.
    const takeScroll = () => {
      window.history.scrollRestoration = 'manual';
    };
    const giveScroll = () => {
      keepPosition();
      writeStored('sessionStorage', SCROLL_POSITIONS_KEY, JSON.stringify(Object.fromEntries(positions ?? [])));
      window.history.scrollRestoration = 'auto';
    };
    takeScroll();
    window.addEventListener('popstate', onPopState);
    window.addEventListener('pagehide', giveScroll);
    window.addEventListener('pageshow', takeScroll);
    return () => {
      window.removeEventListener('popstate', onPopState);
      window.removeEventListener('pagehide', giveScroll);
      window.removeEventListener('pageshow', takeScroll);
      window.history.scrollRestoration = 'auto';
    };
  }

  return {
    listen,
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps: number) => window.history.go(steps),
    push: (to: To, _: unknown, options: NavigateOptions = {}) => go(to, options),
    replace: (to: To, _: unknown, options: NavigateOptions = {}) => go(to, { ...options, replace: true }),
  };
}

const LoadingContext = createContext(false);

/** Whether a page is being loaded. */
export const useIsLoading = (): boolean => useContext(LoadingContext);

function elementAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls to where a visit begins: its kept position, its hash, or the top. */
function scrollTo({ scroll, location: { hash } }: Visit): void {
  if (typeof scroll === 'number') window.scrollTo(0, scroll);
  else if (elementAt(hash)) elementAt(hash)?.scrollIntoView();
  else if (scroll === 'reset') window.scrollTo(0, 0);
}

type Props = Options & {
  /** What is shown first, and where. */
  first: { address: Path; view: ReactElement };
  /** What every view stands in. */
  children: (view: ReactElement) => ReactNode;
};

/** Shows the view of the address, and that of every later one: React Router's links and hooks work within. */
export function Navigated({ first: { address, view }, children, ...options }: Props) {
  const { pathname, search, hash } = address;
  const [visit, setVisit] = useState<Visit>({
    location: { pathname, search, hash, state: null, key: 'default' },
    view,
    scroll: 'keep',
  });
  const [isLoading, setLoading] = useState(false);
  const [navigator] = useState(() =>
    createNavigator(
      visit.location,
      options,
      (next) => {
        setLoading(false);
        const apply = () => setVisit(next);
        // A transition that is skipped, by the next one or by a hidden tab, has nothing to report.
        if (fades()) document.startViewTransition(() => flushSync(apply)).ready.catch(() => undefined);
        else startTransition(apply);
      },
      setLoading,
    ),
  );
  useEffect(() => navigator.listen(), [navigator]);
  const [shownFirst] = useState(visit);
  useLayoutEffect(() => {
    if (visit !== shownFirst) scrollTo(visit);
  }, [visit, shownFirst]);
  // The sign of loading comes and goes without rendering what it is shown above.
  const shown = useMemo(() => children(visit.view), [visit.view, children]);
  return (
    <LoadingContext value={isLoading}>
      <Router location={visit.location} navigator={navigator}>
        {shown}
      </Router>
    </LoadingContext>
  );
}
