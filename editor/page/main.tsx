import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChangesDialog } from './changes.tsx';
import { AddButtons, Editor } from './editor.tsx';
import { Pictures } from './pictures.tsx';
import { RefusedError, readSite, type Site } from './server.ts';
import './style.css';
import { browserLanguage, EditorLanguageContext, useWords } from './words.ts';

/** Reads the document and its part from the hash: `#plans`, `#plans~comparison`. */
const parseHash = (hash: string) => {
  const [name = '', part = ''] = hash.slice(1).split('~');
  return { name: name || 'home', part };
};

/** The hash that shows the pictures. They are not a document. */
const picturesHash = 'pictures';

function Documents({ site, name, onOpen }: { site: Site; name: string; onOpen: (name: string) => void }) {
  const { text, label } = useWords();
  const documentsIn = (group: string) => site.documents.filter((document) => document.startsWith(`${group}/`));
  const releases = documentsIn('releases');
  const link = (target: string) => (
    <li key={target}>
      <a href={`#${target}`} aria-current={target === name ? 'page' : undefined}>
        {label(target.split('/').at(-1) ?? target)}
      </a>
    </li>
  );
  return (
    <nav aria-label={text('documents')}>
      <ul>{[...site.documents.filter((document) => !document.includes('/')), picturesHash].map(link)}</ul>
      <h2>{label('legal')}</h2>
      <ul>{documentsIn('legal').map(link)}</ul>
      <h2>{label('releases')}</h2>
      <label>
        {text('releases')}
        <select
          value={releases.includes(name) ? name : ''}
          onChange={({ target }) => {
            location.hash = target.value;
          }}
        >
          <option value="" disabled>
            {text('chooseRelease')}
          </option>
          {releases.map((release) => (
            <option key={release} value={release}>
              {release.slice('releases/'.length)}
            </option>
          ))}
        </select>
      </label>
      <AddButtons name="releases/" onOpen={onOpen} />
    </nav>
  );
}

type AppProps = {
  language: typeof browserLanguage;
  onLanguage: (language: typeof browserLanguage) => void;
};

function App({ language, onLanguage }: AppProps) {
  const { text } = useWords();
  const [site, setSite] = useState<Site>();
  const [route, setRoute] = useState(parseHash(location.hash));
  const [isShowingChanges, setShowingChanges] = useState(false);
  /** Incremented after files were restored. As part of keys, it makes forms read the files again. */
  const [undoCount, setUndoCount] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const refresh = useCallback(async () => {
    const read = await readSite().catch((error: unknown) => {
      if (error instanceof RefusedError) return undefined;
      throw error;
    });
    setRefused(!read);
    if (read) setSite(read);
  }, []);
  useEffect(() => {
    refresh();
    const updateRoute = () => setRoute(parseHash(location.hash));
    addEventListener('hashchange', updateRoute);
    return () => removeEventListener('hashchange', updateRoute);
  }, [refresh]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = text('title');
  }, [language, text]);
  if (isRefused) return <p role="alert">{text('refused').replaceAll('{host}', location.hostname)}</p>;
  if (!site) return <p role="status">{text('loading')}</p>;
  const open = async (document: string) => {
    await refresh();
    location.hash = document;
  };
  // The hash may name a document that has been removed.
  const name = [...site.documents, picturesHash].includes(route.name) ? route.name : 'home';
  return (
    <>
      <header className="bar">
        <h1>{text('title')}</h1>
        <button type="button" onClick={() => setShowingChanges(true)}>
          {text('changes')}
        </button>
        <label>
          {text('ownLanguage')}
          <select value={language} onChange={({ target }) => onLanguage(target.value === 'en' ? 'en' : 'zh-CN')}>
            <option value="en" lang="en">
              English
            </option>
            <option value="zh-CN" lang="zh-CN">
              简体中文
            </option>
          </select>
        </label>
      </header>
      <Documents site={site} name={name} onOpen={open} />
      {name === picturesHash ? (
        <Pictures key={undoCount} site={site} />
      ) : (
        <Editor key={`${name} ${undoCount}`} site={site} name={name} part={route.part} onOpen={open} />
      )}
      {isShowingChanges && (
        <ChangesDialog
          onClose={() => setShowingChanges(false)}
          onUndo={async () => {
            await refresh();
            setUndoCount((count) => count + 1);
          }}
        />
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
