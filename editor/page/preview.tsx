import { useEffect, useRef, useState } from 'react';
import type { Site } from './server.ts';
import { useWords } from './words.ts';

const widths = ['phone', 'desktop'] as const;

const RETRY_INTERVAL_MS = 2000;

/** The choices of the page's width and language, which stay while another form is opened. */
const choices: { width: (typeof widths)[number]; language: string } = { width: 'phone', language: '' };

/** The page as visitors see it. The development server reloads it after changes. */
export function Preview({ page, site }: { page: string; site: Site }) {
  const { text, language: editorLanguage } = useWords();
  const [width, setWidth] = useState(choices.width);
  const editorEntry = site.languages.find(({ tag }) => tag === editorLanguage) ?? site.languages[0];
  const isChosen = site.languages.some(({ tag }) => tag === choices.language);
  const [language, setLanguage] = useState(isChosen ? choices.language : (editorEntry?.tag ?? ''));
  useEffect(() => {
    Object.assign(choices, { width, language });
  }, [width, language]);
  const address = `${page}${page.includes('?') ? '&' : '?'}lang=${language}`;
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // While the server restarts, the frame shows the browser's error page, which has another origin.
      if (frame.current?.contentDocument === null) frame.current.src = address;
    }, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [address]);
  return (
    <section aria-label={text('preview')} className="preview">
      <div className="bar">
        <fieldset>
          <legend>{text('width')}</legend>
          {widths.map((option) => (
            <label key={option}>
              <input type="radio" name="width" checked={width === option} onChange={() => setWidth(option)} />
              {text(option)}
            </label>
          ))}
        </fieldset>
        <label>
          {text('pageLanguage')}
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {site.languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <a href={address} target="_blank" rel="noreferrer">
          {page}
        </a>
      </div>
      <div className="frame">
        <iframe ref={frame} key={address} src={address} title={text('preview')} data-width={width} />
      </div>
    </section>
  );
}
