import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChangesDialog } from './changes.tsx';
import { Adding, Editor } from './editor.tsx';
import { Pictures } from './pictures.tsx';
import { readSite, type Site } from './server.ts';
import './style.css';
import { ownTongue, TongueContext, useWords } from './words.ts';

/** The document in the address, and the part of it: `#plans`, `#plans~comparison`. */
const placeIn = (hash: string) => {
  const [name = '', part = ''] = hash.slice(1).split('~');
  return { name: name || 'home', part };
};

/** The place of the pictures, which are no document. */
const picturesPlace = 'pictures';

/** The documents, releases and agreements in lists of their own. */
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

function App({ tongue, onTongue }: { tongue: typeof ownTongue; onTongue: (tongue: typeof ownTongue) => void }) {
  const { text } = useWords();
  const [site, setSite] = useState<Site>();
  const [place, setPlace] = useState(placeIn(location.hash));
  const [isShowingChanges, setShowingChanges] = useState(false);
  /** Counts what was brought back: forms then read their files again. */
  const [undone, setUndone] = useState(0);
  const refresh = useCallback(async () => setSite(await readSite()), []);
  useEffect(() => {
    refresh();
    const follow = () => setPlace(placeIn(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [refresh]);
  useEffect(() => {
    document.documentElement.lang = tongue;
    document.title = text('title');
  }, [tongue, text]);
  if (!site) return <p role="status">{text('loading')}</p>;
  const open = async (added: string) => {
    await refresh();
    location.hash = added;
  };
  // One that was taken back is no longer there.
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
          <select value={tongue} onChange={({ target }) => onTongue(target.value === 'en' ? 'en' : 'zh-CN')}>
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
  const [tongue, setTongue] = useState(ownTongue);
  return (
    <TongueContext value={tongue}>
      <App tongue={tongue} onTongue={setTongue} />
    </TongueContext>
  );
}

const root = document.getElementById('editor');
if (root) createRoot(root).render(<Root />);
