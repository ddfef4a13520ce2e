import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isJsonObject } from '../../src/lib/json.ts';
import { AddButtons } from './add-buttons.tsx';
import { countUntranslated, generalPart, hasWords, partsOf, pick, pickSchema } from './fields.ts';
import { focusField, keepFocus } from './focus-field.ts';
import { DocumentForm } from './form.tsx';
import { LanguageNames } from './language-names.tsx';
import { Notices } from './notices.tsx';
import { PictureField } from './picture-field.tsx';
import { pictureFields, pictureIn } from './picture-of.ts';
import type { Target } from './places.ts';
import { divideProblems, fieldId } from './problems.tsx';
import { addPicture, type Problem, type Site } from './server.ts';
import { useDocument } from './use-document.ts';
import { useWords } from './words.ts';

/** The time after which problems of a field that was left are shown. Until then they would move what is being clicked. */
const SHOW_DELAY_MS = 300;

/** The day from which the site shows what the form has, if that is a later day. */
function laterDay(data: unknown): string | undefined {
  const { date, announced, effective } = isJsonObject(data) ? data : {};
  // Each language has its own day of an article.
  const days = [date, announced, effective].flatMap((value) => (isJsonObject(value) ? Object.values(value) : value));
  const day = days.find((value) => typeof value === 'string' && value !== '');
  return typeof day === 'string' && day > new Intl.DateTimeFormat('sv').format() ? day : undefined;
}

type EditorProps = {
  site: Site;
  name: string;
  part: string;
  /** The field to focus once the form is shown. */
  target: Target | undefined;
  /** The element of the header that shows whether everything is saved. */
  stateSlot: HTMLElement | null;
  onOpen: (name: string) => unknown;
  onPage: (page: string) => void;
};

export function Editor({ site, name, part, target, stateSlot, onOpen, onPage }: EditorProps) {
  const { text, label, problem: translate } = useWords();
  /** The id of the field in which someone is typing. */
  const [typedField, setTypedField] = useState('');
  const [closedParts, setClosedParts] = useState<ReadonlySet<string>>(new Set());
  const onRename = useCallback((renamed: string) => onOpen(renamed), [onOpen]);
  const shown = useDocument(name, onRename);
  const { loaded, data, state, problems = [], warnings = [], past, future, newer, isRestored, unreadable } = shown;
  const { change, load, stepThroughChanges } = shown;
  const isLoaded = loaded !== undefined;
  const page = loaded?.pagesOfParts[part] ?? loaded?.page;
  useEffect(() => {
    if (page) onPage(page);
  }, [page, onPage]);
  useEffect(() => (isLoaded && target ? focusField(target) : undefined), [isLoaded, target]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey;
      const direction = { z: event.shiftKey ? 'redo' : 'undo', y: 'redo' } as const;
      const key = event.key.toLowerCase();
      if (!isShortcut || event.defaultPrevented || (key !== 'z' && key !== 'y')) return;
      // Markdown fields have an undo of their own.
      if (event.target instanceof Element && event.target.closest('.cm-editor, dialog, header')) return;
      event.preventDefault();
      keepFocus(() => stepThroughChanges(direction[key]));
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [stepThroughChanges]);
  if (unreadable) {
    return (
      <main aria-label={text('form')}>
        <h2>{label(name.split('/').at(-1) ?? name)}</h2>
        <div role="alert" className="fault">
          <p>{text('unreadable')}</p>
          {unreadable.map(translate).map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      </main>
    );
  }
  if (!loaded || !state) return <main aria-label={text('form')}>{text('loading')}</main>;
  const parts = partsOf(loaded.schema);
  // A part without data is one that the site leaves out. The general part is rarely the one to edit.
  const hasData = ([, fields]: [string, string[]]) => Object.keys(pick(data, fields)).length > 0;
  const [first] = [...parts].find((entry) => entry[0] !== generalPart && hasData(entry)) ?? [];
  const partWith = (field: string) => [...parts].find(([, fields]) => fields.includes(field))?.[0];
  const shownPart = parts.has(part) ? part : (partWith(part) ?? first);
  const { missing, wrong } = divideProblems(problems, data, typedField);
  const faultyState = wrong.length > 0 ? 'faulty' : missing.length > 0 ? 'incomplete' : 'waiting';
  const shownState = state === 'faulty' ? faultyState : state;
  const leaveField = (id: string) => setTypedField((typed) => (typed === id ? '' : typed));
  const partOf = ({ at }: Problem) => partWith(String(at?.[0]));
  /** Focuses the field that has a problem, or opens its part. */
  const openField = (problem: Problem) => {
    const partName = partOf(problem);
    const isHidden = !document.getElementById(fieldId(problem));
    if (isHidden && partName) location.hash = `${name}~${partName}`;
    const section = problem.values?.section;
    const hint = section === undefined ? undefined : { text: String(section), offset: 0 };
    if (problem.at) focusField({ document: name, at: problem.at, hint });
  };
  const liveFrom = laterDay(data);
  const untranslatedIn = (fields: readonly string[]) =>
    countUntranslated(pickSchema(loaded.schema, fields), pick(data, fields), site);
  const form = (partName: string | undefined, fields: readonly string[] | undefined) => (
    <DocumentForm
      key={partName}
      site={site}
      name={partName ?? name}
      schema={loaded.schema}
      fields={fields}
      data={data}
      problems={wrong}
      onChange={change}
    />
  );
  const addButtons = (
    <AddButtons
      name={name}
      onOpen={async (added) => {
        await onOpen(added);
        // Another name is that of a renamed document, which has another form.
        if (added === name) await load();
      }}
    />
  );
  return (
    <main
      aria-label={text('form')}
      data-languages={site.languages.length}
      onInput={({ target: typed }) => typed instanceof Element && setTypedField(typed.id)}
      onBlur={({ target: left }) => setTimeout(leaveField, SHOW_DELAY_MS, left.id)}
    >
      {stateSlot &&
        createPortal(
          <>
            <p role="status" data-state={shownState}>
              {text(shownState).replace('{count}', String(missing.length))}
            </p>
            <Notices {...{ name, wrong, missing, warnings, data, site }} onOpen={openField} />
            {(['undo', 'redo'] as const).map((direction) => (
              <button
                key={direction}
                type="button"
                className="quiet"
                title={`${text(direction === 'undo' ? 'undoStep' : 'redoStep')} (Ctrl+${direction === 'undo' ? 'Z' : 'Y'})`}
                aria-label={text(direction === 'undo' ? 'undoStep' : 'redoStep')}
                // A disabled button would lose the focus after the last step.
                aria-disabled={(direction === 'undo' ? past : future)?.length === 0}
                onClick={() => stepThroughChanges(direction)}
              >
                {direction === 'undo' ? '↶' : '↷'}
              </button>
            ))}
          </>,
          stateSlot,
        )}
      <h2>{label(name.split('/').at(-1) ?? name)}</h2>
      {/* Currencies stand above the prices. */}
      {name !== 'plans' && addButtons}
      {/* Its line is there before its words, which come with a later day. */}
      {name.includes('/') && <p className="note day">{liveFrom && text('liveFrom').replace('{day}', liveFrom)}</p>}
      {/^(?:releases|articles)\//.test(name) && (
        <PictureField
          label={text(name.startsWith('releases/') ? 'releasePicture' : 'articlePicture')}
          current={pictureIn(data)}
          onFile={async (file) => {
            const image = await addPicture(file);
            change((current) => ({
              ...(isJsonObject(current) ? current : {}),
              ...pictureFields(name, image, current),
            }));
            return image.to;
          }}
        />
      )}
      {parts.size === 0 && (
        <>
          {hasWords(loaded.schema) && <LanguageNames site={site} />}
          {form(undefined, undefined)}
        </>
      )}
      {[...parts].map(([partName, fields]) => {
        const isOpen = partName === shownPart && !closedParts.has(partName);
        const faults = problems.filter((problem) => partOf(problem) === partName).length;
        const untranslated = untranslatedIn(fields);
        return (
          <section key={partName} className="part" data-open={isOpen || undefined}>
            <h3>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => {
                  setClosedParts(new Set(isOpen ? [partName] : []));
                  location.hash = `${name}~${partName}`;
                }}
              >
                {label(partName)}
                {faults > 0 && (
                  <span className="badge fault">{text('faultCount').replace('{count}', String(faults))}</span>
                )}
                {untranslated > 0 && (
                  <span className="badge">{text('untranslatedCount').replace('{count}', String(untranslated))}</span>
                )}
              </button>
            </h3>
            {isOpen && (
              <>
                {name === 'plans' && partName === 'plans' && addButtons}
                {hasWords(pickSchema(loaded.schema, fields)) && <LanguageNames site={site} />}
                {form(partName, fields)}
              </>
            )}
          </section>
        );
      })}
      {isRestored && <p className="toast">{text('restored')}</p>}
      {newer && (
        <p role="alert" className={newer.lost === undefined ? 'toast' : 'toast fault'}>
          {text(newer.lost === undefined ? 'reloaded' : 'newer')}{' '}
          {newer.lost !== undefined && (
            <button type="button" onClick={() => change(() => newer.lost)}>
              {text('restore')}
            </button>
          )}
        </p>
      )}
    </main>
  );
}
