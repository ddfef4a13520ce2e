import { useRef } from 'react';
import { ProblemList, type ProblemListProps } from './problems.tsx';
import type { Problem } from './server.ts';
import { useWords } from './words.ts';

type NoticesProps = Pick<ProblemListProps, 'data' | 'site' | 'onOpen'> & {
  name: string;
  wrong: readonly Problem[];
  missing: readonly Problem[];
  /** Those of all documents. */
  warnings: readonly Problem[];
};

/** A count in the header, which opens the list: what comes after a save must not move the fields. */
export function Notices({ name, wrong, missing, warnings, onOpen, ...list }: NoticesProps) {
  const { text, label } = useWords();
  const popover = useRef<HTMLDivElement>(null);
  const own = warnings.filter(({ document }) => document === name);
  const elsewhere = Map.groupBy(
    warnings.filter(({ document }) => document !== name),
    ({ document = '' }) => document,
  );
  const counts = [
    ['faultCount', wrong.length],
    ['emptyCount', missing.length],
    ['checkCount', own.length],
    ['elsewhereCount', warnings.length - own.length],
  ] as const;
  const shown = counts.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  const props = {
    ...list,
    onOpen: (problem: Problem) => {
      popover.current?.hidePopover();
      onOpen(problem);
    },
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="notices"
        className={wrong.length > 0 ? 'quiet notices-button fault' : 'quiet notices-button'}
      >
        {shown.map(([count, number]) => text(count).replace('{count}', String(number))).join(' · ')}
      </button>
      <div ref={popover} id="notices" popover="auto" className="notices">
        <ProblemList heading={text('problems')} problems={wrong} hasMessages className="problems" {...props} />
        <ProblemList heading={text('empty')} problems={missing} {...props} />
        <ProblemList heading={text('warnings')} problems={own} hasMessages {...props} />
        {elsewhere.size > 0 && (
          <section aria-label={text('elsewhere')}>
            <h2>{text('elsewhere')}</h2>
            <ul>
              {[...elsewhere].map(([document, found]) => (
                <li key={document}>
                  <a href={`#${document}`}>{label(document.split('/').at(-1) ?? document)}</a> ({found.length})
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
