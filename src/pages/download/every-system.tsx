import { TextLink } from '@/ui/link';
import styles from './every-system.module.css';
import type { Props } from './types.ts';

/** The way to each platform's files. */
export function EverySystem({ content }: Props) {
  return (
    <ul className={styles.systems}>
      {content.downloads.platforms.map(({ id, name }) => (
        <li key={id}>
          <TextLink variant="quiet" to={`#${id}`}>
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
