import type { ReactNode } from 'react';
import type { Quotation } from '@/content/citations';
import styles from './citation.module.css';
import { TextLink } from './link.tsx';

type CitationProps = {
  number: number;
  quotation: Quotation;
  children: ReactNode;
};

/** A promise that expands to show the sentence of the agreement that it is based on. */
export const Citation = ({ number, quotation: { sentence, source, to }, children }: CitationProps) => (
  <details className={styles.citation}>
    <summary className={styles.promise}>
      {children}
      {/* The space separates the number in copied text. */}
      <sup>{` ${number}`}</sup>
    </summary>
    <p className={styles.source}>
      <q>{sentence}</q> <TextLink to={to}>{source}</TextLink>
    </p>
  </details>
);
