import type { ReactNode } from 'react';
import type { Quotation } from '@/content/citations';
import styles from './citation.module.css';
import { TextLink } from './link.tsx';

type CitationProps = {
  /** The number after the promise. */
  number: number;
  quotation: Quotation;
  /** The promise. */
  children: ReactNode;
};

/** A promise that opens the sentence of the agreement behind it: native `details`, without JavaScript; open in print. */
export const Citation = ({ number, quotation: { sentence, source, to }, children }: CitationProps) => (
  <details className={styles.citation}>
    <summary className={styles.promise}>
      {children}
      {/* With its space, so that copied text has one before the number. */}
      <sup>{` ${number}`}</sup>
    </summary>
    <p className={styles.source}>
      <q>{sentence}</q> <TextLink to={to}>{source}</TextLink>
    </p>
  </details>
);
