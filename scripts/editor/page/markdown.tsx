import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import phrases from './search-phrases.json' with { type: 'json' };
import type { Site } from './server.ts';
import { useWords } from './words.ts';

/** The language of a field, which is part of its id. */
export const languageOf = (id: string, { languages }: Site) => languages.find(({ tag }) => id.split('_').includes(tag));

/** Marks changes that were not typed: the file changed, or a change was undone. */
const fromForm = 'form';

/** Puts marks around the selection, or removes them. */
const around =
  (before: string, after = before): Command =>
  (view) => {
    const { doc } = view.state;
    const change = view.state.changeByRange(({ from, to }) => {
      const [start, end] = [Math.max(0, from - before.length), to + after.length];
      const isMarked = doc.sliceString(start, from) === before && doc.sliceString(to, end) === after;
      const moved = isMarked ? -before.length : before.length;
      const removed = [
        { from: start, to: from },
        { from: to, to: end },
      ];
      const added = [
        { from, insert: before },
        { from: to, insert: after },
      ];
      return { changes: isMarked ? removed : added, range: EditorSelection.range(from + moved, to + moved) };
    });
    view.dispatch(change, { userEvent: 'input' });
    return true;
  };

/** Puts a mark at the beginning of each selected line, or removes it. */
const atLines =
  (mark: string): Command =>
  (view) => {
    const { doc, selection } = view.state;
    const [first, last] = [doc.lineAt(selection.main.from), doc.lineAt(selection.main.to)];
    const lines = Array.from({ length: last.number - first.number + 1 }, (_, at) => doc.line(first.number + at));
    const isMarked = lines.every(({ text }) => text.startsWith(mark));
    const changes = lines.map(({ from }) => (isMarked ? { from, to: from + mark.length } : { from, insert: mark }));
    view.dispatch({ changes, userEvent: 'input' });
    return true;
  };

/** The marks that content may have (docs/editing.md), with their keys. */
const marks = [
  { name: 'bold', key: 'Mod-b', run: around('**') },
  { name: 'emphasis', key: 'Mod-i', run: around('*') },
  { name: 'link', key: 'Mod-k', run: around('[', '](/home)') },
  { name: 'list', key: 'Mod-Shift-8', run: atLines('- ') },
  { name: 'heading', key: 'Mod-Alt-2', run: atLines('## ') },
] as const;

/** A Markdown source field with formatting buttons. Tab leaves it. */
export function MarkdownWidget({ id, label, value = '', onChange, options, rawErrors = [], registry }: WidgetProps) {
  const { text, language: editorLanguage } = useWords();
  const language = languageOf(id, registry.formContext);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** Typed texts that are not yet the value of the form. */
  const typed = useRef<string[]>([]);
  const isFaulty = rawErrors.length > 0;
  const change = (written: string) => onChange(written || options.emptyValue);
  const latest = useRef({ change, value, isFaulty });
  latest.current = { change, value, isFaulty };

  useEffect(() => {
    if (!place.current) return;
    const attributes = {
      id,
      'aria-label': label,
      'aria-describedby': ariaDescribedByIds(id),
      spellcheck: 'true',
      ...(language && { lang: language.tag, dir: language.dir ?? 'ltr' }),
    };
    const own = new EditorView({
      parent: place.current,
      doc: latest.current.value,
      extensions: [
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(() => ({ ...attributes, 'aria-invalid': String(latest.current.isFaulty) })),
        markdown({ completeHTMLTags: false }),
        syntaxHighlighting(classHighlighter),
        history(),
        // Ctrl+F, because the browser’s search does not find text that is scrolled out of view.
        search({ top: true }),
        EditorState.phrases.of(phrases[editorLanguage]),
        EditorView.darkTheme.of(matchMedia('(prefers-color-scheme: dark)').matches),
        keymap.of([...marks, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (!docChanged || transactions.some((one) => one.isUserEvent(fromForm))) return;
          typed.current.push(state.doc.toString());
          latest.current.change(state.doc.toString());
        }),
      ],
    });
    view.current = own;
    return () => own.destroy();
  }, [id, label, language, editorLanguage]);

  useEffect(() => {
    const own = view.current;
    if (!own) return;
    const at = typed.current.indexOf(value);
    typed.current = at < 0 ? [] : typed.current.slice(at);
    const isOther = at < 0 && value !== own.state.doc.toString();
    const changes = isOther ? [{ from: 0, to: own.state.doc.length, insert: String(value) }] : [];
    // Also dispatched if only attributes changed.
    own.dispatch({ changes, userEvent: fromForm });
  }, [value, isFaulty]);

  return (
    <>
      <fieldset className="marks" aria-label={text('marks')}>
        {marks
          .filter(({ name }) => name !== 'heading' || id.startsWith('root_text_'))
          .map(({ name, key, run }) => (
            <button
              key={name}
              type="button"
              // The shortcuts do the same, so buttons are not tab stops.
              tabIndex={-1}
              title={key.replace('Mod', navigator.platform.startsWith('Mac') ? 'Cmd' : 'Ctrl')}
              onClick={() => {
                if (!view.current) return;
                run(view.current);
                view.current.focus();
              }}
            >
              {text(name)}
            </button>
          ))}
      </fieldset>
      <div ref={place} />
    </>
  );
}
