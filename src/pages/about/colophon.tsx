import { useEffect, useRef, useState } from 'react';
import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import type { Messages } from '@/content/schemas/messages';
import type { About } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { member } from '@/lib/json';
import shared from '@/styles/shared.module.css';
import { sections } from './page.ts';
import styles from './view.module.css';

type ColophonProps = {
  /** The picture of the founding sentence, in the typefaces of the site. */
  specimen: About['founding']['image'];
  language: string;
  messages: Messages['about']['colophon'];
};

/**
 * How the page is made, in figures. The build measures them when all pages are made (generator/colophon.ts), and writes them into this
 * page's HTML, and into a file for a page that the app renders.
 */
export function Colophon({ specimen, language, messages: { heading, lead, figures, check, licences } }: ColophonProps) {
  const list = useRef<HTMLDListElement>(null);
  const [measured, setMeasured] = useState<unknown>();
  useEffect(() => {
    if (list.current?.querySelector('[data-figure]')?.textContent) return undefined;
    const leaving = new AbortController();
    fetch('/colophon.json', { signal: leaving.signal })
      .then(async (response) => setMeasured(member(await response.json(), language)))
      // In development there is no such file, and there are no figures.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [language]);
  return (
    <Section
      id={sections.colophon}
      rhythm="passage"
      heading={heading}
      lead={lead}
      aside={<CatalogueImage {...specimen} width={960} height={720} className={shared.picture} />}
    >
      <dl ref={list} className={shared.rows}>
        {Object.entries(figures).map(([name, { label, value }]) => {
          const [before, after] = value.split('{figure}');
          return (
            <div key={name} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                {before}
                <span data-figure={name} suppressHydrationWarning>
                  {String(member(measured, name) ?? '')}
                </span>
                {after}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={shared.small}>
        {check} <TextLink to="/licenses.txt">{licences}</TextLink>
      </p>
    </Section>
  );
}
