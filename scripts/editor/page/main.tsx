import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChangesDialog } from './changes.tsx';
import { Adding, Editor } from './editor.tsx';
import { Pictures } from './pictures.tsx';
import { readSite, type Site } from './server.ts';
import './style.css';
import { browserLanguage, EditorLanguageContext, useWords } from './words.ts';

/** Reads the document and its part from the hash: `#plans`, `#plans~comparison`. */
const placeIn = (hash: string) => {
  const [name = '', part = ''] = hash.slice(1).split('~');
  return { name: name || 'home', part };
};

/** The hash of the pictures, which are not a document. */
const picturesPlace = 'pictures';

function Documents({ site, name, onOpen }: { site: Site; name: string; onOpen: (name: string) => void }) {
  const { text, label } = useWords();
  const ofGroup = (group: string) => site.documents.filter((one) => one.startsWith(`${group}/`));
  const releases = ofGroup('releases');
  const link = (one: string) => (
    <li key={one}>
      <a href={`#${one}`} aria-current={one === name ? 'page' : undefined}>
        {label(one.split('/').at(-1) ?? one)}
      </a>
    </li>
  );
  return (
    <nav aria-label={text('documents')}>
      <ul>{[...site.documents.filter((one) => !one.includes('/')), picturesPlace].map(link)}</ul>
      <h2>{label('legal')}</h2>
      <ul>{ofGroup('legal').map(link)}</ul>
      <h2>{label('releases')}</h2>
      <label>
        {text('releases')}
        <select
          value={releases.includes(name) ? name : ''}
          onChange={({ target }) => {
            location.hash = target.value;
          }}
        >
          <option value="" disabled />
          {releases.map((one) => (
            <option key={one} value={one}>
              {one.slice('releases/'.length)}
            </option>
          ))}
        </select>
      </label>
      <Adding name="releases/" onOpen={onOpen} />
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
  const [place, setPlace] = useState(placeIn(location.hash));
  const [isShowingChanges, setShowingChanges] = useState(false);
  /** Incremented after files were restored, so that forms read them again. */
  const [undone, setUndone] = useState(0);
  const refresh = useCallback(async () => setSite(await readSite()), []);
  useEffect(() => {
    refresh();
    const follow = () => setPlace(placeIn(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [refresh]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = text('title');
  }, [language, text]);
  if (!site) return <p role="status">{text('loading')}</p>;
  const open = async (added: string) => {
    await refresh();
    location.hash = added;
  };
  // A removed document is no longer listed.
  const name = [...site.documents, picturesPlace].includes(place.name) ? place.name : 'home';
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
      {name === picturesPlace ? (
        <Pictures key={undone} site={site} />
      ) : (
        <Editor key={`${name} ${undone}`} site={site} name={name} part={place.part} onOpen={open} />
      )}
      {isShowingChanges && (
        <ChangesDialog
          onClose={() => setShowingChanges(false)}
          onUndo={async () => {
            await refresh();
            setUndone((count) => count + 1);
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
