import { Fragment } from 'react';
import { articlePages } from '../../src/lib/paths.ts';
import { AddButtons } from './add-buttons.tsx';
import type { Site } from './server.ts';
import { useWords } from './words.ts';

/** The hash that shows the pictures. They are not a document. */
export const picturesHash = 'pictures';

/** The documents that are listed under each heading: what visitors see as pages, and what all pages share. */
const pageDocuments: readonly string[] = ['home', 'downloads', 'plans', 'about', 'faq'];

type DocumentsProps = { site: Site; name: string; onOpen: (name: string) => void };

export function Documents({ site, name, onOpen }: DocumentsProps) {
  const { text, label } = useWords();
  const documentsIn = (group: string) => site.documents.filter((document) => document.startsWith(`${group}/`));
  const shared = site.documents.filter((document) => !document.includes('/') && !pageDocuments.includes(document));
  const link = (target: string) => (
    <li key={target}>
      <a href={`#${target}`} aria-current={target === name ? 'page' : undefined}>
        {label(target.split('/').at(-1) ?? target)}
      </a>
    </li>
  );
  /** A group of which there may be hundreds. */
  const choice = (group: string, heading: string, hint: string) => (
    <Fragment key={group}>
      <h2>{heading}</h2>
      <select
        aria-label={heading}
        value={documentsIn(group).includes(name) ? name : ''}
        onChange={({ target }) => {
          location.hash = target.value;
        }}
      >
        <option value="" disabled>
          {hint}
        </option>
        {documentsIn(group).map((document) => (
          <option key={document} value={document}>
            {document.slice(group.length + 1)}
          </option>
        ))}
      </select>
      <AddButtons name={`${group}/`} onOpen={onOpen} />
    </Fragment>
  );
  return (
    <nav aria-label={text('documents')} className="documents">
      <h2>{label('pages')}</h2>
      <ul>{pageDocuments.filter((document) => site.documents.includes(document)).map(link)}</ul>
      <h2>{text('wholeSite')}</h2>
      <ul>{[...shared, picturesHash].map(link)}</ul>
      <h2>{label('legal')}</h2>
      <ul>{documentsIn('legal').map(link)}</ul>
      {choice('releases', label('releases'), text('chooseRelease'))}
      {articlePages.map((page) => choice(`articles/${page}`, label(page), text('chooseArticle')))}
    </nav>
  );
}
