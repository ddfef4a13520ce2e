import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import { contextOf } from './context.ts';
import phrases from './search-phrases.json' with { type: 'json' };
import type { Site } from './server.ts';
import { useWords } from './words.ts';

/** Returns the language of a field, whose id has its tag: `root_hero_heading_en`. */
export const languageOf = (id: string, { languages }: Site) => languages.find(({ tag }) => id.split('_').includes(tag));

/** The user event of changes that were not typed, but come from the form’s data. */
const formUpdate = 'form';

/** Returns a command that puts marks around the selection, or removes them. */
const toggleAround =
  (before: string, after = before): Command =>
  (view) => {
    const { doc } = view.state;
    const change = view.state.changeByRange((selection) => {
      // Marks with a space inside them mark nothing.
      const selected = doc.sliceString(selection.from, selection.to);
      const from = selection.to - selected.trimStart().length;
      const to = from + selected.trim().length;
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

/** Returns a command that puts a mark at the beginning of each selected line, or removes it. */
const toggleLinePrefix =
  (mark: string): Command =>
  (view) => {
    const { doc, selection } = view.state;
    const [first, last] = [doc.lineAt(selection.main.from), doc.lineAt(selection.main.to)];
    const lines = Array.from({ length: last.number - first.number + 1 }, (_, index) => doc.line(first.number + index));
    const isMarked = lines.every(({ text }) => text.startsWith(mark));
    const changes = lines.map(({ from }) => (isMarked ? { from, to: from + mark.length } : { from, insert: mark }));
    view.dispatch({ changes, userEvent: 'input' });
    return true;
  };

/** The Markdown that content may have (docs/editing.md), with keyboard shortcuts. */
const marks = [
  { name: 'bold', key: 'Mod-b', run: toggleAround('**') },
  { name: 'emphasis', key: 'Mod-i', run: toggleAround('*') },
  { name: 'link', key: 'Mod-Shift-k', run: toggleAround('[', '](/home)') },
  { name: 'list', key: 'Mod-Shift-8', run: toggleLinePrefix('- ') },
  { name: 'heading', key: 'Mod-Alt-2', run: toggleLinePrefix('## ') },
] as const;

/** A Markdown source field with formatting buttons. The Tab key leaves it. */
export function MarkdownWidget({ id, label, value = '', onChange, options, rawErrors = [], registry }: WidgetProps) {
  const { text, language: editorLanguage } = useWords();
  const language = languageOf(id, contextOf(registry).site);
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** The typed text that the form has returned as the value, and those typed after it. */
  const typed = useRef<string[]>([]);
  const isFaulty = rawErrors.length > 0;
  /** The field `text` is the source of a whole document. */
  const mayHaveHeadings = id.startsWith('root_text_');
  const change = (typedText: string) => onChange(typedText || options.emptyValue);
  const latest = useRef({ change, value, isFaulty });
  latest.current = { change, value, isFaulty };

  useEffect(() => {
    if (!container.current) return;
    const attributes = {
      id,
      'aria-label': label,
      'aria-describedby': ariaDescribedByIds(id),
      spellcheck: 'true',
      ...(language && { lang: language.tag, dir: language.dir ?? 'ltr' }),
    };
    const editor = new EditorView({
      parent: container.current,
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
          if (!docChanged || transactions.some((transaction) => transaction.isUserEvent(formUpdate))) return;
          typed.current.push(state.doc.toString());
          latest.current.change(state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [id, label, language, editorLanguage]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const index = typed.current.indexOf(value);
    const isTyped = index >= 0;
    // Keeps the returned text, because this effect runs again with it if only `isFaulty` changes.
    typed.current = isTyped ? typed.current.slice(index) : [];
    const isReplaced = !isTyped && value !== editor.state.doc.toString();
    const changes = isReplaced ? [{ from: 0, to: editor.state.doc.length, insert: String(value) }] : [];
    // Without changes, this updates the attributes.
    editor.dispatch({ changes, userEvent: formUpdate });
  }, [value, isFaulty]);

  return (
    <>
      <fieldset className="marks" aria-label={text('marks')}>
        {marks
          .filter(({ name }) => name !== 'heading' || mayHaveHeadings)
          .map(({ name, key, run }) => (
            <button
              key={name}
              type="button"
              // Not a tab stop, because keyboard users have the shortcuts.
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
      <div ref={container} />
    </>
  );
}
