import { useEffect, useRef, useState } from 'react';
import type { MarkedText } from './frame-marks.ts';
import type { Target } from './places.ts';
import type { FieldPlace, Site } from './server.ts';
import { type FormFocus, usePreviewMarks } from './use-preview-marks.ts';
import { useWords } from './words.ts';

const widths = ['phone', 'tablet', 'desktop'] as const;
const themes = ['system', 'light', 'dark'] as const;

const RETRY_INTERVAL_MS = 2000;

/** The choices, which stay while another form is opened. */
const choices: {
  width: (typeof widths)[number];
  theme: (typeof themes)[number];
  language: string;
  isEditing: boolean;
} = {
  width: 'phone',
  theme: 'system',
  language: '',
  isEditing: true,
};

type ChoiceProps<Name extends string> = {
  legend: string;
  name: string;
  options: readonly Name[];
  chosen: Name;
  onChoose: (option: Name) => void;
};

function Choice<Name extends (typeof widths | typeof themes)[number]>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Name>) {
  const { text } = useWords();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={chosen === option} onChange={() => onChoose(option)} />
          <span>{text(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type PreviewProps = {
  page: string;
  site: Site;
  focus: FormFocus | undefined;
  /** The language of the words that are edited. */
  edited: { tag: string } | undefined;
  nameOf: (place: FieldPlace) => string;
  onOpen: (target: Target) => void;
  onTexts: (texts: readonly MarkedText[]) => void;
};

/** The page as visitors see it. The development server reloads it after changes. */
export function Preview({ page, site, focus, edited, nameOf, onOpen, onTexts }: PreviewProps) {
  const { text, language: editorLanguage } = useWords();
  const [width, setWidth] = useState(choices.width);
  const [theme, setTheme] = useState(choices.theme);
  const [isEditing, setEditing] = useState(choices.isEditing);
  const editorEntry = site.languages.find(({ tag }) => tag === editorLanguage) ?? site.languages[0];
  const isChosen = site.languages.some(({ tag }) => tag === choices.language);
  const [language, setLanguage] = useState(isChosen ? choices.language : (editorEntry?.tag ?? ''));
  useEffect(() => {
    Object.assign(choices, { width, theme, language, isEditing });
  }, [width, theme, language, isEditing]);
  useEffect(() => {
    if (edited) setLanguage(edited.tag);
  }, [edited]);
  const url = new URL(page, location.href);
  url.searchParams.set('lang', language);
  const address = url.pathname + url.search + url.hash;
  /** Incremented to load the page again. */
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt((count) => count + 1);
  const frameKey = `${address} ${attempt}`;
  const [loadedKey, setLoadedKey] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const { texts, connect, show } = usePreviewMarks({ frame, language, isEditing, nameOf, onOpen });
  useEffect(() => onTexts(texts), [texts, onTexts]);
  useEffect(() => {
    if (focus) show(focus);
  }, [focus, show]);
  useEffect(() => {
    if (focus && texts.length > 0) show(focus, true);
  }, [focus, texts, show]);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    // Browsers look for the anchor before the page is rendered.
    if (texts.length > 0 && shown?.scrollingElement?.scrollTop === 0)
      shown.getElementById(url.hash.slice(1))?.scrollIntoView();
  }, [texts, url.hash]);
  const applyTheme = () => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  useEffect(applyTheme, [theme]);
  useEffect(() => {
    const timer = setInterval(() => {
      // While the server restarts, the frame shows the browser's error page, which has another origin. The page of a new
      // article shows the site's own until it is compiled.
      const { contentDocument } = frame.current ?? {};
      const hasFailed = contentDocument === null || contentDocument?.querySelector('[role="alert"] h1');
      if (hasFailed) reload();
    }, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [address]);
  const isReturning = useRef(false);
  /** Returns from the list to the article. An article that was not built yet has led to its list, which was then reloaded. */
  const returnToArticle = () => {
    const shown = frame.current?.contentDocument?.location.pathname ?? '';
    const isAtList = page.startsWith(`${shown}/`);
    // Once for each reload, because the language of the page may not have the article.
    isReturning.current = isAtList && !isReturning.current;
    if (isReturning.current) reload();
  };
  return (
    <section aria-label={text('preview')} className="preview">
      <div className="bar">
        <label>
          {text('pageLanguage')}{' '}
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {site.languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Choice legend={text('width')} name="width" options={widths} chosen={width} onChoose={setWidth} />
        <Choice legend={text('theme')} name="theme" options={themes} chosen={theme} onChoose={setTheme} />
        <label className="switch">
          <input type="checkbox" checked={isEditing} onChange={({ target }) => setEditing(target.checked)} />
          {text('clickToEdit')}
        </label>
        <a href={address} target="_blank" rel="noreferrer" title={page}>
          {text('openPage')}
        </a>
      </div>
      <div className="frame">
        {(loadedKey !== frameKey || texts.length === 0) && <p className="loading">{text('loading')}</p>}
        <iframe
          ref={frame}
          key={frameKey}
          src={address}
          title={text('preview')}
          data-width={width}
          onLoad={() => {
            setLoadedKey(frameKey);
            returnToArticle();
            connect();
            applyTheme();
          }}
        />
      </div>
    </section>
  );
}
