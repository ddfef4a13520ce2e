import styles from './demo-part.module.css';

/** A raised number that leads to the source it cites. */
export function Citation({ source }: { source: string }) {
  return (
    <sup className={styles.citation}>
      <a href={`#demo-source-${source}`}>{source}</a>
    </sup>
  );
}
