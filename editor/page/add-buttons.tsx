import { useState } from 'react';
import { codeOf, namedLanguages } from './language-codes.ts';
import {
  addArticle,
  addCurrency,
  addLanguage,
  addRelease,
  addVersion,
  deleteDocument,
  type Result,
  removeCurrency,
  renameArticle,
} from './server.ts';
import { useWords } from './words.ts';

type CodeFieldProps = { label: string; value: string; onChange: (code: string) => void; list?: string };

/** A field for the code of a language or a currency, or the file of an article. */
const CodeField = ({ label, value, onChange, list }: CodeFieldProps) => (
  <label>
    {label} <input required list={list} value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);

/** Buttons that add or delete what is not a list item, such as a release. */
export function AddButtons({ name, onOpen }: { name: string; onOpen: (name: string) => unknown }) {
  const { text, languageName, problem: translate } = useWords();
  const languages = name === 'languages' ? namedLanguages(languageName) : [];
  const [message, setMessage] = useState('');
  const [code, setCode] = useState('');
  const [kind, page, slug] = name.split('/');
  const add = async (request: Promise<Result>, hint = '', done = () => '') => {
    const result = await request.catch(() => undefined);
    if (!result) return setMessage(text('away'));
    const { problems, name: added } = result;
    setMessage(problems.map(translate).join('\n') || hint);
    if (problems.length > 0) return;
    await onOpen(added ?? name);
    setMessage(done());
    setCode('');
  };
  return (
    <div className="buttons">
      {name === 'languages' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const tag = codeOf(code, languages);
            const done = () => text('languageAdded').replace('{language}', languageName(tag));
            add(addLanguage(tag), text('starting'), done);
          }}
        >
          <CodeField label={text('tag')} value={code} onChange={setCode} list="languages" />
          <datalist id="languages">
            {languages.map(({ code: value, names }) => (
              <option key={value} value={value} label={names.join(', ')} />
            ))}
          </datalist>
          <button type="submit">{text('addLanguage')}</button>
        </form>
      )}
      {name === 'plans' && (
        <details>
          <summary>{text('currencies')}</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              add(addCurrency(code));
            }}
          >
            <CodeField label={text('currency')} value={code} onChange={setCode} />
            <div className="buttons">
              <button type="submit">{text('addCurrency')}</button>
              <button type="button" onClick={() => add(removeCurrency(code))}>
                {text('removeCurrency')}
              </button>
            </div>
          </form>
        </details>
      )}
      {kind === 'articles' && page && (
        <details>
          <summary>{text(slug ? 'renameArticle' : 'addArticle')}</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              add(slug ? renameArticle(name, code) : addArticle(page, code));
            }}
          >
            <CodeField label={text('articleFile')} value={code} onChange={setCode} />
            <button type="submit">{text(slug ? 'rename' : 'add')}</button>
          </form>
        </details>
      )}
      {kind === 'releases' && !page && (
        <button type="button" onClick={() => add(addRelease())}>
          {text('addRelease')}
        </button>
      )}
      {(slug || (kind === 'releases' && page)) && (
        <button
          type="button"
          className="quiet delete"
          onClick={() => confirm(text('confirmDelete')) && add(deleteDocument(name))}
        >
          {text('delete')}
        </button>
      )}
      {name.startsWith('legal/') && (
        <button type="button" onClick={() => add(addVersion(name))}>
          {text('addVersion')}
        </button>
      )}
      <p role="status">{message}</p>
    </div>
  );
}
