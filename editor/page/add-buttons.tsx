import { useState } from 'react';
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

type CodeFieldProps = { label: string; value: string; onChange: (code: string) => void };

/** A field for the code of a language or a currency, or the file of an article. */
const CodeField = ({ label, value, onChange }: CodeFieldProps) => (
  <label>
    {label} <input required value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);

/** Buttons that add or delete what is not a list item, such as a release. */
export function AddButtons({ name, onOpen }: { name: string; onOpen: (name: string) => unknown }) {
  const { text, problem: translate } = useWords();
  const [message, setMessage] = useState('');
  const [code, setCode] = useState('');
  const [kind, page, slug] = name.split('/');
  const add = async (request: Promise<Result>, hint = '') => {
    const result = await request.catch(() => undefined);
    if (!result) return setMessage(text('away'));
    const { problems, name: added } = result;
    setMessage(problems.map(translate).join('\n') || hint);
    if (problems.length > 0) return;
    await onOpen(added ?? name);
    setMessage('');
    setCode('');
  };
  return (
    <div className="buttons">
      {name === 'languages' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add(addLanguage(code), text('starting'));
          }}
        >
          <CodeField label={text('tag')} value={code} onChange={setCode} />
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
