import { useCallback, useEffect, useRef, useState } from 'react';
import { withNewItems } from './fields.ts';
import { type LoadedDocument, type Problem, readDocument, readDocumentWhenUp, saveDocument } from './server.ts';

/** A change is saved after this pause in typing. */
const SAVE_DELAY_MS = 400;

/** The interval of checks for changes made outside the editor, and of attempts to reach the server. */
const POLL_MS = 2_000;

export type State = 'saved' | 'waiting' | 'faulty' | 'unreachable';

/** By document, changes that were not saved because of a problem. They return when the form is shown again. */
const drafts = new Map<string, { etag: string; data: unknown }>();

/** What a document's form shows. */
type Shown = { loaded: LoadedDocument; data: unknown; state: State; problems: Problem[]; warnings: Problem[] };

/** Set if the files changed on disk, with the change that was lost because of that. */
type NewerFiles = { lost: unknown } | undefined;

/**
 * Reads a document, and saves valid changes after a pause. If the files changed on disk, shows the new data.
 * @param onRename is called if a change renames the document, or may change which documents exist
 */
export function useDocument(name: string, onRename: (name: string) => void) {
  const [shown, setShown] = useState<Shown>();
  const [newer, setNewer] = useState<NewerFiles>();
  /** The save in progress. The next one waits for it, because it needs the new ETag. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const etag = useRef('');

  const load = useCallback(async () => {
    const loaded = await readDocumentWhenUp(name);
    etag.current = loaded.etag;
    const draft = drafts.get(name);
    drafts.delete(name);
    const isDraftCurrent = draft?.etag === loaded.etag;
    const data = draft && isDraftCurrent ? draft.data : loaded.data;
    setShown({ loaded, data, state: isDraftCurrent ? 'waiting' : 'saved', problems: [], warnings: [] });
  }, [name]);

  useEffect(() => {
    setShown(undefined);
    setNewer(undefined);
    load();
  }, [load]);

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
      const { problems, warnings, schema } = result;
      const newState: State = problems.length > 0 ? 'faulty' : 'saved';
      // Data that was typed while saving is saved next.
      setShown((current) => {
        if (!current) return current;
        const isSameSchema = !schema || JSON.stringify(schema) === JSON.stringify(current.loaded.schema);
        const loaded = isSameSchema ? current.loaded : { ...current.loaded, schema };
        return { ...current, loaded, problems, warnings, state: current.data === data ? newState : 'waiting' };
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
      const loaded = await readDocument(name).catch(() => undefined);
      const isSavedMeanwhile = etag.current !== knownEtag;
      if (!loaded || loaded.etag === knownEtag || isSavedMeanwhile) return;
      etag.current = loaded.etag;
      setShown({ loaded, data: loaded.data, state: 'saved', problems: [], warnings: [] });
      setNewer({ lost: state === 'faulty' ? data : undefined });
    };
    const timer = setInterval(checkForChanges, POLL_MS);
    return () => clearInterval(timer);
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
      if (state === 'waiting') saving.current.then(() => saveDocument(name, etag.current, data)).catch(() => undefined);
      if (state === 'faulty') drafts.set(name, { etag: etag.current, data });
    };
  }, [name]);

  const change = useCallback((edit: (data: unknown) => unknown) => {
    setNewer(undefined);
    setShown((current) => current && { ...current, data: withNewItems(edit(current.data)), state: 'waiting' });
  }, []);

  return { ...shown, newer, change, load };
}
