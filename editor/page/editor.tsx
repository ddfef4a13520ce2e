import { useCallback, useState } from 'react';
import { isJsonObject } from '../../src/lib/json.ts';
import { partsOf } from './fields.ts';
import { DocumentForm } from './form.tsx';
import { PictureField } from './pictures.tsx';
import { Preview } from './preview.tsx';
import { divideProblems, fieldId, ProblemList } from './problems.tsx';
import {
  addCurrency,
  addLanguage,
  addPicture,
  addRelease,
  addVersion,
  type Problem,
  type Result,
  removeCurrency,
  type Site,
} from './server.ts';
import { useDocument } from './use-document.ts';
import { useWords } from './words.ts';

type CodeFieldProps = { label: string; value: string; onChange: (code: string) => void };

/** A field for the code of a language or a currency. */
const CodeField = ({ label, value, onChange }: CodeFieldProps) => (
  <label>
    {label} <input required value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);

/** Buttons for additions other than list items, such as a release. */
export function AddButtons({ name, onOpen }: { name: string; onOpen: (name: string) => unknown }) {
  const { text, problem: translate } = useWords();
  const [message, setMessage] = useState('');
  const [code, setCode] = useState('');
  const add = async (request: Promise<Result>, hint = '') => {
    const result = await request.catch(() => undefined);
    if (!result) return setMessage(text('away'));
    const { problems, name: added } = result;
    setMessage(problems.map(translate).join('\n') || hint);
    if (problems.length > 0) return;
    await onOpen(added ?? name);
    setMessage('');
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
      {name.startsWith('releases/') && (
        <button type="button" onClick={() => add(addRelease())}>
          {text('addRelease')}
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

/** The time after which problems of a field that was left are shown. Until then they would move what is being clicked. */
const SHOW_DELAY_MS = 300;

export function Editor({
  site,
  name,
  part,
  onOpen,
}: {
  site: Site;
  name: string;
  part: string;
  onOpen: (name: string) => unknown;
}) {
  const { text, label, problem: translate } = useWords();
  /** The id of the field in which someone is typing. */
  const [typedField, setTypedField] = useState('');
  const onRename = useCallback((renamed: string) => onOpen(renamed), [onOpen]);
  const { loaded, data, state, problems = [], warnings = [], newer, change, load } = useDocument(name, onRename);
  if (!loaded || !state) return <main aria-label={text('form')}>{text('loading')}</main>;
  const parts = partsOf(loaded.schema);
  const [first] = parts.keys();
  const shownPart = parts.has(part) ? part : first;
  const { missing, wrong } = divideProblems(problems, data, typedField);
  const faultyState = wrong.length > 0 ? 'faulty' : missing.length > 0 ? 'incomplete' : 'waiting';
  const shownState = state === 'faulty' ? faultyState : state;
  const leaveField = (id: string) => setTypedField((typed) => (typed === id ? '' : typed));
  /** Focuses the field that has a problem, or opens its part. */
  const openField = (problem: Problem) => {
    const field = document.getElementById(fieldId(problem));
    const [partName] = [...parts].find(([, fields]) => fields.includes(String(problem.at?.[0]))) ?? [];
    if (field) field.focus();
    else if (partName) location.hash = `${name}~${partName}`;
  };
  const listProps = { data, site, onOpen: openField };
  // Currencies stand above the prices.
  const hasAddButtons = !name.startsWith('releases/') && (name !== 'plans' || shownPart === 'plans');
  return (
    <>
      <main
        aria-label={text('form')}
        onInput={({ target }) => target instanceof Element && setTypedField(target.id)}
        onBlur={({ target }) => setTimeout(leaveField, SHOW_DELAY_MS, target.id)}
      >
        <h2>{label(name.split('/').at(-1) ?? name)}</h2>
        <p role="status" data-state={shownState}>
          {text(shownState)}
        </p>
        {newer && (
          <p role="alert">
            {text(newer.lost === undefined ? 'reloaded' : 'newer')}{' '}
            {newer.lost !== undefined && (
              <button type="button" onClick={() => change(() => newer.lost)}>
                {text('restore')}
              </button>
            )}
          </p>
        )}
        <ProblemList heading={text('problems')} problems={wrong} hasMessages className="problems" {...listProps} />
        <ProblemList heading={text('empty')} problems={missing} {...listProps} />
        {warnings.length > 0 && (
          <details>
            <summary>
              {text('warnings')} ({warnings.length})
            </summary>
            <ul>
              {warnings.map(translate).map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </details>
        )}
        {parts.size > 0 && (
          <nav aria-label={text('sections')}>
            <ul>
              {[...parts.keys()].map((partName) => (
                <li key={partName}>
                  <a href={`#${name}~${partName}`} aria-current={partName === shownPart ? 'true' : undefined}>
                    {label(partName)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {hasAddButtons && (
          <AddButtons
            name={name}
            onOpen={async (added) => {
              await onOpen(added);
              await load();
            }}
          />
        )}
        {name.startsWith('releases/') && (
          <PictureField
            label={text('releasePicture')}
            onFile={async (file) => {
              const image = await addPicture(file);
              change((current) => ({ ...(isJsonObject(current) ? current : {}), image }));
              return image.to;
            }}
          />
        )}
        <DocumentForm
          key={shownPart}
          site={site}
          name={shownPart ?? name}
          schema={loaded.schema}
          fields={parts.get(shownPart ?? '')}
          data={data}
          problems={wrong}
          onChange={(changed) => change(() => changed)}
        />
      </main>
      <Preview page={loaded.page} site={site} />
    </>
  );
}
