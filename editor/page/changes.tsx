import { useEffect, useRef, useState } from 'react';
import { type Changes, type Problem, readChanges, undo } from './server.ts';
import { useWords } from './words.ts';

/** Lists the changes since the last commit by field, with a button that restores a file. */
export function ChangesDialog({ onClose, onUndo }: { onClose: () => void; onUndo: () => void }) {
  const { text, problem } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [changes, setChanges] = useState<Changes>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const fail = (error: unknown) =>
    setProblems([{ message: error instanceof TypeError ? text('away') : String(error) }]);
  const read = () => readChanges().then(setChanges, fail);
  useEffect(() => {
    dialog.current?.showModal();
    read();
  }, []);
  const restore = async (files: readonly string[]) => {
    const result = await undo(files);
    setProblems(result.problems);
    if (result.problems.length === 0) onUndo();
    await read();
  };
  const count = changes?.length ?? (problems.length > 0 ? 1 : undefined);
  const heading = count === undefined ? 'loading' : count === 0 ? 'noChanges' : 'notCommitted';
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="changes">
      <h2 id="changes">{text('changes')}</h2>
      <p>{text(heading)}</p>
      <div role="alert">
        {problems.map(problem).map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {changes?.map(({ file, fields }) => (
        <section key={file} aria-label={file}>
          <h3>
            {file}{' '}
            <button type="button" aria-label={`${text('undo')}: ${file}`} onClick={() => restore([file]).catch(fail)}>
              {text('undo')}
            </button>
          </h3>
          {fields.length === 0 && <p>{text('reordered')}</p>}
          <dl>
            {fields.map(({ name, pieces }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {pieces.map(({ value, added, removed }, at) => {
                    const Piece = added ? 'ins' : removed ? 'del' : 'span';
                    return <Piece key={`${at}${value}`}>{value}</Piece>;
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="buttons">
        {changes && changes.length > 0 && (
          <button type="button" onClick={() => restore(changes.map(({ file }) => file)).catch(fail)}>
            {text('undoAll')}
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          {text('close')}
        </button>
      </div>
    </dialog>
  );
}
