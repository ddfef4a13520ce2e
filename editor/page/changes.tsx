import { useCallback, useEffect, useRef, useState } from 'react';
import { shorten } from '../../src/lib/intl.ts';
import { inOrder, isNewFile, proposeMessage } from './commit-message.ts';
import { type Change, type Changes, commit, type Problem, readChanges, undo } from './server.ts';
import { useWords } from './words.ts';

function Pieces({ pieces, as: Piece }: { pieces: Change['fields'][number]['before']; as: 'ins' | 'del' }) {
  return pieces.map(({ value, isChanged }, index) => {
    const key = `${index}${value}`;
    if (!isChanged) return <span key={key}>{value}</span>;
    if (value.length <= MAX_PIECE_LENGTH) return <Piece key={key}>{value}</Piece>;
    return (
      <details key={key}>
        <summary>{shorten(value, SUMMARY_LENGTH)}</summary>
        <Piece>{value}</Piece>
      </details>
    );
  });
}

/** A longer text that was added or removed is folded to its beginning. */
const MAX_PIECE_LENGTH = 400;
const SUMMARY_LENGTH = 120;

/** More rows of a new or deleted file are shown on request: they would hide the other changes. */
const MAX_ROWS_SHOWN = 12;

/** The changes of one file: a row for each field, with its former and its new words. */
function FileChanges({ change, onUndo }: { change: Change; onUndo: (files: readonly string[]) => void }) {
  const { text, labelIn, problem, languageName, valueInWords } = useWords();
  const { file, language, fields, problems, liveFrom } = change;
  const isAdded = isNewFile(change);
  const isRemoved = fields.every(({ after }) => after.length === 0);
  const table = (
    <table>
      <thead>
        <tr>
          {(['field', 'before', 'after'] as const).map((name) => (
            <th key={name} scope="col">
              {text(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ steps, before, after }) => (
          <tr key={JSON.stringify(steps)}>
            <th scope="row">
              {steps.map(({ name, title }, index) => labelIn(steps[index - 1]?.name, name, title)).join(' › ')}
            </th>
            <td lang={language}>
              <Pieces pieces={before.map((piece) => ({ ...piece, value: valueInWords(piece.value) }))} as="del" />
            </td>
            <td lang={language}>
              <Pieces pieces={after.map((piece) => ({ ...piece, value: valueInWords(piece.value) }))} as="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <section aria-label={file} className="file">
      <header>
        <h4>{language ? languageName(language) : text('allLanguages')}</h4>
        <code>{file}</code>
        <button type="button" aria-label={`${text('undo')}: ${file}`} onClick={() => onUndo([file])}>
          {text('undo')}
        </button>
      </header>
      {liveFrom && <p className="note">{text('liveFrom').replace('{day}', liveFrom)}</p>}
      {problems.map(problem).map((message) => (
        <p key={message} className="fault">
          {message}
        </p>
      ))}
      {fields.length === 0 && problems.length === 0 && (
        <p>{text(/\.(?:json|md)$/.test(file) ? 'reordered' : 'fileChanged')}</p>
      )}
      {fields.length > MAX_ROWS_SHOWN && (isAdded || isRemoved) ? (
        <details>
          <summary>{text(isAdded ? 'newFile' : 'deletedFile').replace('{count}', String(fields.length))}</summary>
          {table}
        </details>
      ) : (
        fields.length > 0 && table
      )}
    </section>
  );
}

type CommitProps = { changes: Changes; proposal: string; isBusy: boolean; onCommit: (message: string) => void };

function CommitForm({ changes: { author, branch }, proposal, isBusy, onCommit }: CommitProps) {
  const { text } = useWords();
  const [message, setMessage] = useState(proposal);
  return (
    <form
      className="commit"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onCommit(message);
      }}
    >
      <label>
        {text('commitMessage')}
        <input required value={message} onChange={({ target }) => setMessage(target.value)} />
      </label>
      {/* A disabled button would lose the focus. */}
      <button type="submit" className="main" aria-disabled={isBusy}>
        {text(isBusy ? 'committing' : 'commit')}
      </button>
      <p>
        {[author ?? text('noAuthor'), branch && text('onBranch').replace('{branch}', branch)]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        {text('notPushed')}
      </p>
    </form>
  );
}

/** Shows the changes since the last commit by page, restores files, and commits. */
export function ChangesDialog({ onClose, onUndo }: { onClose: () => void; onUndo: () => void }) {
  const words = useWords();
  const { text, label, languageName, problem } = words;
  const dialog = useRef<HTMLDialogElement>(null);
  const [read, setRead] = useState<Changes>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isCommitted, setCommitted] = useState(false);
  /** What is being done. Both take seconds. */
  const [work, setWork] = useState<'committing' | 'undoing'>();
  const fail = useCallback(
    (error: unknown) =>
      setProblems([
        { message: error instanceof TypeError ? text('away') : error instanceof Error ? error.message : String(error) },
      ]),
    [text],
  );
  const refresh = useCallback(() => readChanges().then(setRead, fail), [fail]);
  useEffect(() => {
    dialog.current?.showModal();
    refresh();
  }, []);
  useEffect(() => {
    // The button that was used is gone with what it committed or undid.
    if (read && document.activeElement === document.body) dialog.current?.querySelector('button')?.focus();
  }, [read]);
  const restore = async (files: readonly string[]) => {
    if (work) return;
    setWork('undoing');
    const result = await undo(files).catch(fail);
    if (result) {
      setProblems(result.problems);
      if (result.problems.length === 0) onUndo();
      await refresh();
    }
    setWork(undefined);
  };
  const nameOf = (document: string) => (document ? label(document.split('/').at(-1) ?? document) : text('otherFiles'));
  const changes = read?.changes ?? [];
  const byDocument = [
    ...Map.groupBy(inOrder(changes.filter(({ isNewLanguage }) => !isNewLanguage)), ({ document }) => document),
  ];
  const newLanguages = [
    ...Map.groupBy(
      changes.filter(({ isNewLanguage }) => isNewLanguage),
      ({ language = '' }) => language,
    ),
  ];
  const count = read ? changes.length : problems.length > 0 ? 1 : undefined;
  const heading =
    count === undefined ? 'loading' : count === 0 ? (isCommitted ? 'committed' : 'noChanges') : 'notCommitted';
  return (
    <dialog ref={dialog} className="changes" onClose={onClose} aria-labelledby="changes">
      <header>
        <h2 id="changes">{text('changes')}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {text('close')}
        </button>
      </header>
      <p role="status">{text(work ?? heading).replace('{branch}', read?.branch ?? '')}</p>
      <div role="alert" className="fault">
        {problems.map(problem).map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {byDocument.map(([document, ofDocument]) => (
        <section key={document} aria-label={nameOf(document)}>
          <h3>{nameOf(document)}</h3>
          {ofDocument.map((change) => (
            <FileChanges key={change.file} change={change} onUndo={restore} />
          ))}
        </section>
      ))}
      {newLanguages.map(([tag, ofLanguage]) => (
        <section key={tag}>
          <details>
            <summary>
              {text('languageDraft').replace('{language}', languageName(tag))}
              {text('colon')}
              {text('fileCount').replace('{count}', String(ofLanguage.length))}
            </summary>
            <ul>
              {ofLanguage.map(({ file }) => (
                <li key={file}>
                  <code>{file}</code>
                </li>
              ))}
            </ul>
          </details>
        </section>
      ))}
      {read && changes.length > 0 && (
        <footer>
          <CommitForm
            changes={read}
            proposal={proposeMessage(inOrder(changes), words)}
            isBusy={work === 'committing'}
            onCommit={async (message) => {
              setWork('committing');
              const result = await commit(message).catch(fail);
              if (result) setProblems(result.problems);
              setCommitted(result?.problems.length === 0);
              await refresh();
              setWork(undefined);
            }}
          />
          <button type="button" onClick={() => restore(changes.map(({ file }) => file))}>
            {text('undoAll')}
          </button>
        </footer>
      )}
    </dialog>
  );
}
