import { TextLink } from '@/ui/link';
import styles from './contents.module.css';
import { useReadingPosition } from './use-reading-position.ts';

type Entry = { id: string; title: string };

/** The contents: a list of links, in which the section being read is marked once the app has started. */
export function Contents({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const current = useReadingPosition(entries);
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.title}>
        {title}
      </h2>
      <ol className={styles.list}>
        {entries.map(({ id, title: words }) => (
          <li key={id}>
            <TextLink variant="quiet" to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {words}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
