import { useCallback, useEffect, useRef, useState } from 'react';
import { withNewItems } from './fields.ts';
import { type Loaded, type Problem, readDocument, readDocumentWhenUp, saveDocument } from './server.ts';

/** A change is saved after this pause in typing. */
const PAUSE_MS = 400;

/** The interval of checks for changes made outside the editor. */
const LOOK_MS = 2_000;

export type State = 'saved' | 'waiting' | 'faulty' | 'unreachable';

/** Unsaved changes with a problem by document, restored when its form is shown again. */
const drafts = new Map<string, { etag: string; data: unknown }>();

/** What a document's form shows. */
type Shown = { loaded: Loaded; data: unknown; state: State; problems: Problem[]; warnings: string[] };

/** The last change, if it was lost because the files changed on disk. */
type Newer = { lost: unknown } | undefined;

/**
 * Reads a document, and saves valid changes after a pause. If the files changed on disk, shows the newer ones.
 * @param onRename is called if a change renames the document
 */
export function useDocument(name: string, onRename: (name: string) => void) {
  const [shown, setShown] = useState<Shown>();
  const [newer, setNewer] = useState<Newer>();
  /** The saving in progress. Saves run one at a time, each with the ETag of the previous. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const etag = useRef('');

  const load = useCallback(async () => {
    const loaded = await readDocumentWhenUp(name);
    etag.current = loaded.etag;
    const draft = drafts.get(name);
    drafts.delete(name);
    const known = draft?.etag === loaded.etag ? draft : undefined;
    const data = known ? known.data : loaded.data;
    setShown({ loaded, data, state: known ? 'waiting' : 'saved', problems: [], warnings: [] });
  }, [name]);

  useEffect(() => {
    setShown(undefined);
    setNewer(undefined);
    load();
  }, [load]);

  const { data, state } = shown ?? {};
  useEffect(() => {
    const { data, state } = shown ?? {};
    if (state !== 'waiting' && state !== 'unreachable') return;
    const save = async () => {
      const result = await saveDocument(name, etag.current, data);
      if (!result) {
        await load();
        return setNewer({ lost: data });
      }
      etag.current = result.etag;
      const { problems, warnings, schema } = result;
      const after: State = problems.length > 0 ? 'faulty' : 'saved';
      // Later typing is saved next.
      setShown((now) => {
        if (!now) return now;
        const isSame = !schema || JSON.stringify(schema) === JSON.stringify(now.loaded.schema);
        const loaded = isSame ? now.loaded : { ...now.loaded, schema };
        return { ...now, loaded, problems, warnings, state: now.data === data ? after : 'waiting' };
      });
      // Removing a language changes the whole site, so it is read again.
      if (result.name && (result.name !== name || name === 'languages')) onRename(result.name);
    };
    const timer = setTimeout(
      () => {
        const fail = () => setShown((now) => now && { ...now, state: 'unreachable' });
        saving.current = saving.current.then(save).catch(fail);
      },
      state === 'waiting' ? PAUSE_MS : LOOK_MS,
    );
    return () => clearTimeout(timer);
  }, [name, shown, load, onRename]);

  useEffect(() => {
    if (state !== 'saved' && state !== 'faulty') return;
    const look = async () => {
      const before = etag.current;
      const loaded = await readDocument(name).catch(() => undefined);
      // The files changed because this window saved them.
      if (!loaded || loaded.etag === before || etag.current !== before) return;
      etag.current = loaded.etag;
      setShown({ loaded, data: loaded.data, state: 'saved', problems: [], warnings: [] });
      setNewer({ lost: state === 'faulty' ? data : undefined });
    };
    const timer = setInterval(look, LOOK_MS);
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
    setShown((now) => now && { ...now, data: withNewItems(edit(now.data)), state: 'waiting' });
  }, []);

  return { ...shown, newer, change, load };
}
