import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChangesDialog } from './changes.tsx';
import { Documents, picturesHash } from './documents.tsx';
import { Editor } from './editor.tsx';
import { Finder } from './finder.tsx';
import type { MarkedText } from './frame-marks.ts';
import { Pictures } from './pictures.tsx';
import type { Target } from './places.ts';
import { Preview } from './preview.tsx';
import {
  type FieldPlace,
  type Problem,
  ProblemsError,
  RefusedError,
  readChangeCount,
  readSite,
  type Site,
  writtenEvent,
} from './server.ts';
import './styles/base.css';
import './styles/form.css';
import './styles/preview.css';
import './styles/dialogs.css';
import type { FormFocus } from './use-preview-marks.ts';
import { browserLanguage, EditorLanguageContext, useWords } from './words.ts';

/** Reads the document and its part from the hash: `#plans`, `#plans~comparison`. */
const parseHash = (hash: string) => {
  const [name = '', part = ''] = hash.slice(1).split('~');
  return { name: name || 'home', part };
};

/** Changes are counted after this pause in saving, because git takes longer than a save. */
const COUNT_DELAY_MS = 2_000;

const views = ['documents', 'form', 'preview'] as const;

const fields = ':is(input, textarea, [contenteditable])[id^="root_"]';

/** Returns the field that has the focus, and the line at its caret, without marks of Markdown. */
function focusIn(target: Element, document: string, languages: Site['languages']): FormFocus | undefined {
  // The title and the buttons of a row stand for the first field in it.
  const field = target.matches('[id^="root_"]:not(button)') ? target : target.closest('.item')?.querySelector(fields);
  if (!field) return undefined;
  const isTag = (step: string) => languages.some(({ tag }) => tag === step);
  const fieldId = field.id
    .split('_')
    .map((step) => (isTag(step) ? '*' : step))
    .join('_');
  const line = getSelection()?.anchorNode?.parentElement?.closest('.cm-line')?.textContent ?? '';
  const [longest = ''] = line.split(/[#*>`[\](){}]+/).toSorted((a, b) => b.length - a.length);
  return { document, fieldId, words: longest.trim().slice(0, 40) };
}

type AppProps = {
  language: typeof browserLanguage;
  onLanguage: (language: typeof browserLanguage) => void;
};

function App({ language, onLanguage }: AppProps) {
  const { text, problem, pathName } = useWords();
  const [site, setSite] = useState<Site>();
  const [route, setRoute] = useState(parseHash(location.hash));
  const [dialog, setDialog] = useState<'changes' | 'finder'>();
  /** Incremented after files were restored. As part of keys, it makes forms read the files again. */
  const [undoCount, setUndoCount] = useState(0);
  /** Undefined if git does not answer. */
  const [changeCount, setChangeCount] = useState<number>();
  const [failure, setFailure] = useState<'refused' | readonly Problem[]>();
  const [view, setView] = useState<(typeof views)[number]>('form');
  const [target, setTarget] = useState<Target>();
  const [focus, setFocus] = useState<FormFocus>();
  /** The language of the words that are edited, in which the preview then is. */
  const [edited, setEdited] = useState<{ tag: string }>();
  const [page, setPage] = useState('/home');
  const [pageTexts, setPageTexts] = useState<readonly MarkedText[]>([]);
  const [stateSlot, setStateSlot] = useState<HTMLElement | null>(null);
  const refresh = useCallback(async () => {
    try {
      setSite(await readSite());
      setFailure(undefined);
    } catch (error) {
      if (error instanceof RefusedError) setFailure('refused');
      else if (error instanceof ProblemsError) setFailure(error.problems);
      else throw error;
    }
  }, []);
  useEffect(() => {
    refresh();
    const updateRoute = () => {
      setRoute(parseHash(location.hash));
      setView('form');
    };
    addEventListener('hashchange', updateRoute);
    return () => removeEventListener('hashchange', updateRoute);
  }, [refresh]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = text('title');
  }, [language, text]);
  useEffect(() => {
    const openFinder = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setDialog('finder');
    };
    addEventListener('keydown', openFinder);
    return () => removeEventListener('keydown', openFinder);
  }, []);
  useEffect(() => {
    const count = () => readChangeCount().then(setChangeCount, () => setChangeCount(undefined));
    count();
    let timer: number | undefined;
    const countLater = () => {
      clearTimeout(timer);
      timer = window.setTimeout(count, COUNT_DELAY_MS);
    };
    addEventListener(writtenEvent, countLater);
    return () => {
      clearTimeout(timer);
      removeEventListener(writtenEvent, countLater);
    };
  }, []);
  const nameOf = useCallback((place: FieldPlace) => pathName(place, site), [pathName, site]);
  const tagIn = (steps: Target['at']) => site?.languages.find(({ tag }) => steps.includes(tag))?.tag;
  const openTarget = useCallback(
    (opened: Target) => {
      const [part] = opened.at;
      setView('form');
      location.hash = opened.document.includes('/') ? opened.document : `${opened.document}~${part ?? ''}`;
      setTarget({ ...opened });
      const tag = tagIn(opened.at);
      if (tag) setEdited({ tag });
    },
    [site],
  );
  const open = useCallback(
    async (document: string) => {
      await refresh();
      location.hash = document;
    },
    [refresh],
  );
  if (failure === 'refused') return <p role="alert">{text('refused').replaceAll('{host}', location.hostname)}</p>;
  if (!site && !failure) return <p role="status">{text('loading')}</p>;
  // The hash may name a document that has been removed.
  const name = [...(site?.documents ?? []), picturesHash].includes(route.name) ? route.name : 'home';
  return (
    <>
      <header className="top">
        <h1>{text('title')}</h1>
        <fieldset className="views">
          <legend className="hidden">{text('view')}</legend>
          {views.map((option) => (
            <button key={option} type="button" aria-pressed={option === view} onClick={() => setView(option)}>
              {text(option)}
            </button>
          ))}
        </fieldset>
        <button type="button" className="search" onClick={() => setDialog('finder')}>
          {text('find')} <kbd>Ctrl K</kbd>
        </button>
        <div className="state" ref={setStateSlot} />
        <button type="button" className={changeCount === 0 ? undefined : 'main'} onClick={() => setDialog('changes')}>
          {text('changes')}
          {changeCount ? ` (${changeCount})` : ''}
        </button>
        <label className="own-language">
          {text('ownLanguage')}{' '}
          <select
            value={language}
            onChange={({ target: chosen }) => onLanguage(chosen.value === 'en' ? 'en' : 'zh-CN')}
          >
            <option value="en" lang="en">
              English
            </option>
            <option value="zh-CN" lang="zh-CN">
              简体中文
            </option>
          </select>
        </label>
      </header>
      {failure ? (
        <div role="alert" className="fault failure">
          <p>{text('unreadable')}</p>
          {failure.map(problem).map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      ) : (
        site && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus
          <div
            className="panes"
            data-view={view}
            onInput={({ target: typed }) => {
              const tag = typed instanceof Element ? tagIn(typed.id.split('_')) : undefined;
              if (tag) setEdited((last) => (last?.tag === tag ? last : { tag }));
            }}
            onFocus={({ target: focused }) => setFocus(focusIn(focused, name, site.languages))}
          >
            <Documents site={site} name={name} onOpen={open} />
            {name === picturesHash ? (
              <Pictures key={undoCount} nameOf={nameOf} onOpen={openTarget} />
            ) : (
              <Editor
                key={`${name} ${undoCount}`}
                site={site}
                name={name}
                part={route.part}
                target={target?.document === name ? target : undefined}
                stateSlot={stateSlot}
                onOpen={open}
                onPage={setPage}
              />
            )}
            <Preview {...{ page, site, focus, edited, nameOf }} onOpen={openTarget} onTexts={setPageTexts} />
          </div>
        )
      )}
      {dialog === 'changes' && (
        <ChangesDialog
          onClose={() => setDialog(undefined)}
          onUndo={async () => {
            await refresh();
            setUndoCount((count) => count + 1);
          }}
        />
      )}
      {dialog === 'finder' && (
        <Finder pageTexts={pageTexts} nameOf={nameOf} onOpen={openTarget} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

function Root() {
  const [language, setLanguage] = useState(browserLanguage);
  return (
    <EditorLanguageContext value={language}>
      <App language={language} onLanguage={setLanguage} />
    </EditorLanguageContext>
  );
}

const root = document.getElementById('editor');
if (root) createRoot(root).render(<Root />);
