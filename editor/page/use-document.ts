import { useCallback, useEffect, useRef, useState } from 'react';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { withNewItems } from './new-items.ts';
import {
  countOwnEdits,
  type LoadedDocument,
  type Problem,
  ProblemsError,
  readDocument,
  readDocumentWhenUp,
  saveDocument,
} from './server.ts';

/** A change is saved after this pause in typing. */
const SAVE_DELAY_MS = 400;

/** The interval of checks for changes made outside the editor, and of attempts to reach the server. */
const POLL_MS = 2_000;

/** Changes within this time of each other are undone together, as the letters of a word. */
const UNDO_PAUSE_MS = 800;

const MAX_UNDO_STEPS = 100;

export type State = 'saved' | 'waiting' | 'faulty' | 'unreachable';

/** The warnings of the whole site since the last save. Each form shows those of its document. */
let siteWarnings: Problem[] = [];

/** What a document's form shows. `past` and `future` are the data before and after it, for undo and redo. */
type Shown = {
  loaded: LoadedDocument;
  data: unknown;
  state: State;
  problems: Problem[];
  warnings: Problem[];
  past: readonly unknown[];
  future: readonly unknown[];
  changedAt: number;
};

/** Set if the files changed on disk, with the change that was lost because of that. */
type NewerFiles = { lost: unknown } | undefined;

const shownAfterReading = (loaded: LoadedDocument, data: unknown, state: State): Shown => ({
  ...{ loaded, data, state },
  ...{ problems: [], warnings: siteWarnings, past: [], future: [], changedAt: 0 },
});

/**
 * Reads a document, and saves valid changes after a pause. If the files changed on disk, shows the new data.
 * @param onRename is called if a change renames the document, or may change which documents exist
 */
export function useDocument(name: string, onRename: (name: string) => void) {
  const [shown, setShown] = useState<Shown>();
  const [newer, setNewer] = useState<NewerFiles>();
  /** True while the form shows changes that an earlier form could not save. */
  const [isRestored, setRestored] = useState(false);
  /** Why the document cannot be read. */
  const [unreadable, setUnreadable] = useState<readonly Problem[]>();
  /** The save in progress. The next one waits for it, because it needs the new ETag. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const etag = useRef('');
  /** Changes of files since then may be those of this page. */
  const knownEdits = useRef(0);

  const load = useCallback(async () => {
    try {
      knownEdits.current = countOwnEdits();
      const loaded = await readDocumentWhenUp(name);
      etag.current = loaded.etag;
      const draft = draftOf(name);
      const isDraftCurrent = draft?.etag === loaded.etag;
      setShown(
        shownAfterReading(loaded, isDraftCurrent ? draft.data : loaded.data, isDraftCurrent ? 'waiting' : 'saved'),
      );
      setUnreadable(undefined);
      setRestored(isDraftCurrent);
      setNewer(draft && !isDraftCurrent ? { lost: draft.data } : undefined);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      setShown(undefined);
      setUnreadable(error.problems);
    }
  }, [name]);

  useEffect(() => {
    setShown(undefined);
    load();
  }, [load]);

  useEffect(() => {
    if (!unreadable) return;
    // Each attempt sets a new list of problems, which starts the timer of the next one.
    const timer = setTimeout(load, POLL_MS);
    return () => clearTimeout(timer);
  }, [unreadable, load]);

  const { data, state } = shown ?? {};
  useEffect(() => {
    if (state !== 'waiting' && state !== 'unreachable') return;
    const save = async () => {
      const result = await saveDocument(name, etag.current, data);
      // The files have changed on disk.
      if (!result) {
        await load();
        return setNewer({ lost: data });
      }
      etag.current = result.etag;
      const { problems, schema } = result;
      if (problems.length === 0) siteWarnings = result.warnings;
      const newState: State = problems.length > 0 ? 'faulty' : 'saved';
      // Data that was typed while saving is saved next.
      setShown((current) => {
        if (!current) return current;
        const isSameSchema = !schema || JSON.stringify(schema) === JSON.stringify(current.loaded.schema);
        const loaded = isSameSchema ? current.loaded : { ...current.loaded, schema };
        return {
          ...current,
          loaded,
          problems,
          warnings: siteWarnings,
          state: current.data === data ? newState : 'waiting',
        };
      });
      // The list of languages keeps its name, but removing one changes which documents exist.
      if (result.name && (result.name !== name || name === 'languages')) onRename(result.name);
    };
    const timer = setTimeout(
      () => {
        const fail = () => setShown((current) => current && { ...current, state: 'unreachable' });
        saving.current = saving.current.then(save).catch(fail);
      },
      state === 'waiting' ? SAVE_DELAY_MS : POLL_MS,
    );
    return () => clearTimeout(timer);
    // Each failed attempt sets a new `shown`, which starts the timer of the next one.
  }, [name, shown, load, onRename]);

  useEffect(() => {
    if (state !== 'saved' && state !== 'faulty') return;
    const checkForChanges = async () => {
      const knownEtag = etag.current;
      const loaded = await readDocument(name).catch((error: unknown) => {
        if (error instanceof ProblemsError) load();
      });
      const isSavedMeanwhile = etag.current !== knownEtag;
      if (!loaded || loaded.etag === knownEtag || isSavedMeanwhile) return;
      if (state === 'saved' && countOwnEdits() !== knownEdits.current) return load();
      etag.current = loaded.etag;
      setShown(shownAfterReading(loaded, loaded.data, 'saved'));
      setNewer({ lost: state === 'faulty' ? data : undefined });
    };
    const timer = setInterval(checkForChanges, POLL_MS);
    return () => clearInterval(timer);
  }, [name, data, state, load]);

  useEffect(() => {
    if (state === 'faulty') keepDraft(name, { etag: etag.current, data });
    if (state === 'saved') dropDraft(name);
  }, [name, data, state]);

  const latest = useRef({ data, state });
  latest.current = { data, state };
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { state = 'saved' } = latest.current;
      if (state !== 'saved') event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      const { data, state } = latest.current;
      if (state !== 'waiting') return;
      saving.current
        .then(() => saveDocument(name, etag.current, data))
        .then((result) => result?.problems.length === 0 && dropDraft(name))
        .catch(() => undefined);
    };
  }, [name]);

  const change = useCallback((edit: (data: unknown) => unknown) => {
    setNewer(undefined);
    setRestored(false);
    setShown((current) => {
      if (!current) return current;
      const changedAt = Date.now();
      const isSameStep = changedAt - current.changedAt < UNDO_PAUSE_MS;
      const past = isSameStep ? current.past : [...current.past, current.data].slice(-MAX_UNDO_STEPS);
      return {
        ...current,
        data: withNewItems(edit(current.data), current.loaded.schema),
        state: 'waiting',
        past,
        future: [],
        changedAt,
      };
    });
  }, []);

  /** Shows the data before the last change, or takes back an undo. */
  const stepThroughChanges = useCallback((direction: 'undo' | 'redo') => {
    setShown((current) => {
      if (!current) return current;
      const { past, future, data } = current;
      const isUndo = direction === 'undo';
      if ((isUndo ? past : future).length === 0) return current;
      return {
        ...current,
        data: isUndo ? past.at(-1) : future[0],
        past: isUndo ? past.slice(0, -1) : [...past, data],
        future: isUndo ? [data, ...future] : future.slice(1),
        state: 'waiting',
        changedAt: 0,
      };
    });
  }, []);

  return { ...shown, newer, isRestored, unreadable, change, stepThroughChanges, load };
}
