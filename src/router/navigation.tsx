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
import { createPath, type Location, type NavigateOptions, type Path, Router, type To } from 'react-router';
import { member, parseJson } from '@/lib/json';
import { readStored, SCROLL_POSITIONS_KEY, writeStored } from '@/lib/storage';

type Visit = {
  location: Location;
  view: ReactElement;
  /** Where to scroll: a position; `reset` to the hash's element or the top; `keep` does not scroll. */
  scroll: number | 'reset' | 'keep';
};

type Options = {
  /** The path, query and hash that an address leads to: its own, or those of a redirect. Called once for each navigation. */
  resolve: (address: Path) => string;
  /**
   * Loads the view of an address. It never rejects: errors have a view, too.
   * @param isWanted returns false once the visitor has navigated elsewhere
   */
  load: (url: URL, isWanted: () => boolean) => Promise<ReactElement>;
};

/** Asks the visitor whether to leave the page; `leave` continues the navigation. */
type Ask = (leave: () => void) => void;
let ask: Ask | undefined;

/** Calls `question` before each navigation to another page, until the returned function is called. */
export function holdNavigations(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** The state of a history entry: its index, and the key of its scroll position. */
type Entry = { index: number; key: string };

const newEntry = (index: number): Entry => ({ index, key: Math.random().toString(36).slice(2) });

/** The current entry. Entries that the browser made (the first load, links to a fragment) get a state. */
function readEntry(indexOfNew: number): Entry {
  const state: unknown = window.history.state;
  const [index, key] = [member(state, 'index'), member(state, 'key')];
  if (typeof index === 'number' && typeof key === 'string') return { index, key };
  const entry = newEntry(indexOfNew);
  window.history.replaceState(entry, '');
  return entry;
}

function readPositions(): Map<string, number> {
  const stored = parseJson(readStored('sessionStorage', SCROLL_POSITIONS_KEY) ?? '');
  return new Map(Object.entries(stored ?? {}).filter(([, position]) => typeof position === 'number'));
}

const pageOf = ({ pathname, search }: Path) => pathname + search;

/**
 * The navigator of this document. A link's page is loaded first, then the address changes and the page is shown; Back and
 * Forward change the address first. The last navigation wins.
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
  /** Why the next popstate event occurs, where this file has caused it. */
  let own: 'undo' | 'leave' | undefined;

  const keepPosition = () => positions?.set(current.key, window.scrollY);

  async function visit(address: Path, options: NavigateOptions & { popped?: Entry }): Promise<void> {
    const mine = ++turn;
    window.clearTimeout(timer);
    // No loading state where everything is loaded already.
    timer = window.setTimeout(wait, 0, true);
    const target = resolve(address);
    const url = new URL(window.location.origin + target);
    const view = await load(url, () => mine === turn);
    if (mine !== turn) return;
    window.clearTimeout(timer);
    keepPosition();
    const { popped } = options;
    // A navigation to the current address adds no entry.
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

  /** Starts handling the history; the returned function stops it. */
  function listen(): () => void {
    positions = readPositions();
    const entry = readEntry(0);
    index = entry.index;
    current = { ...current, key: entry.key };
    const { pathname, search, hash } = window.location;
    // The address may have changed while the app was loading: by a link to a fragment, or by Back.
    if (createPath({ pathname, search, hash }) !== createPath(current)) {
      void visit({ pathname, search, hash }, { popped: entry });
    }
    // This file restores positions within the document; the browser restores that of a reloaded document.
    const takeScroll = () => {
      window.history.scrollRestoration = 'manual';
    };
    const giveScroll = () => {
      keepPosition();
      writeStored('sessionStorage', SCROLL_POSITIONS_KEY, JSON.stringify(Object.fromEntries(positions ?? [])));
      window.history.scrollRestoration = 'auto';
    };
    takeScroll();
    const stop = new AbortController();
    window.addEventListener('popstate', onPopState, stop);
    window.addEventListener('pagehide', giveScroll, stop);
    window.addEventListener('pageshow', takeScroll, stop);
    return () => {
      stop.abort();
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

/** True while a page is loading. */
export const useIsLoading = (): boolean => useContext(LoadingContext);

function elementAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls to the visit's stored position, its hash, or the top. */
function scrollTo({ scroll, location: { hash } }: Visit): void {
  if (typeof scroll === 'number') window.scrollTo(0, scroll);
  else if (elementAt(hash)) elementAt(hash)?.scrollIntoView();
  else if (scroll === 'reset') window.scrollTo(0, 0);
}

type Props = Options & {
  first: { address: Path; view: ReactElement };
  /** Renders the frame of every view. */
  children: (view: ReactElement) => ReactNode;
};

/** Shows the view of the current address. React Router's links and hooks work inside it. */
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
        startTransition(() => setVisit(next));
      },
      setLoading,
    ),
  );
  useEffect(() => navigator.listen(), [navigator]);
  const [shownFirst] = useState(visit);
  useLayoutEffect(() => {
    if (visit !== shownFirst) scrollTo(visit);
  }, [visit, shownFirst]);
  // A change of the loading state does not render the page again.
  const shown = useMemo(() => children(visit.view), [visit.view, children]);
  return (
    <LoadingContext value={isLoading}>
      <Router location={visit.location} navigator={navigator}>
        {shown}
      </Router>
    </LoadingContext>
  );
}
