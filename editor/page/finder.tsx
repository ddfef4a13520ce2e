import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MarkedText } from './frame-marks.ts';
import { placesOf, type Target } from './places.ts';
import { type FieldPlace, type FoundText, findTexts } from './server.ts';
import { useWords } from './words.ts';

/** The pause in typing after which the server searches. */
const SEARCH_DELAY_MS = 200;

type Result = { key: string; target: Target; text: string; name: string; language: string | undefined };

type FinderProps = {
  /** The texts of the page that the preview shows. */
  pageTexts: readonly MarkedText[];
  nameOf: (place: FieldPlace) => string;
  onOpen: (target: Target) => void;
  onClose: () => void;
};

/** A text, with the words that are searched for marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const index = words ? text.toLowerCase().indexOf(words) : -1;
  if (index < 0) return text;
  const end = index + words.length;
  return (
    <>
      {text.slice(0, index)}
      <mark>{text.slice(index, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** A dialog that finds a text: among those of the page in their order, and in all documents and languages. */
export function Finder({ pageTexts, nameOf, onOpen, onClose }: FinderProps) {
  const { text, label } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState('');
  const [onPage, setOnPage] = useState<readonly Result[]>([]);
  /** The server's answer, and the words for which it searched. */
  const [found, setFound] = useState<{ words: string; texts: readonly FoundText[] }>({ words: '', texts: [] });
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    placesOf(pageTexts.map(({ mark }) => mark)).then((places) =>
      setOnPage(
        pageTexts.flatMap(({ mark, text: shown }, index) => {
          const place = places.get(mark);
          const target = place && { ...place, hint: { text: shown, offset: 0 } };
          return target
            ? [{ key: `${mark} ${index}`, target, text: shown, name: nameOf(place), language: undefined }]
            : [];
        }),
      ),
    );
  }, [pageTexts, nameOf]);
  useEffect(() => {
    let isCurrent = true;
    const show = (texts: readonly FoundText[]) => isCurrent && setFound({ words, texts });
    const timer = setTimeout(() => findTexts(words).then(show, () => show([])), SEARCH_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  const wanted = words.trim().toLowerCase();
  const shownOnPage = onPage.filter((result) => `${result.text} ${result.name}`.toLowerCase().includes(wanted));
  const everywhere = found.texts.map((result): Result => {
    const hint = { text: words.trim(), offset: 0, isSelected: true };
    const key = JSON.stringify([result.document, result.at]);
    return { key, target: { ...result, hint }, text: result.text, name: nameOf(result), language: result.language };
  });
  const count = shownOnPage.length + everywhere.length;
  const state = wanted === '' || found.words !== words ? '' : text(count === 0 ? 'notFound' : 'found');
  const byDocument = Map.groupBy(everywhere, ({ target }) => target.document);
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !dialog.current) return;
    event.preventDefault();
    const stops = [...dialog.current.querySelectorAll<HTMLElement>('input, .results button')];
    const current = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : 0;
    stops[Math.min(stops.length - 1, Math.max(0, current + step))]?.focus();
  };
  const list = (heading: string, results: readonly Result[]) =>
    results.length > 0 && (
      <section key={heading} aria-label={heading}>
        <h3>{heading}</h3>
        <ul>
          {results.map(({ key, target, text: shown, name, language }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  onOpen(target);
                }}
              >
                <span lang={language}>
                  <Marked text={shown} words={wanted} />
                </span>
                <small>{name}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <dialog ref={dialog} className="finder" aria-label={text('find')} onClose={onClose} onKeyDown={moveFocus}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.querySelector<HTMLElement>('.results button')?.click();
        }}
      >
        <input
          type="search"
          aria-label={text('find')}
          placeholder={text('find')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          {text('close')}
        </button>
      </form>
      <p role="status">{state.replace('{count}', String(count))}</p>
      <div className="results">
        {list(text('onThisPage'), shownOnPage)}
        {[...byDocument].map(([name, results]) => list(label(name.split('/').at(-1) ?? name), results))}
      </div>
    </dialog>
  );
}
