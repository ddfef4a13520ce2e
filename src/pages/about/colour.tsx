import type { Messages } from '@/content/schemas/messages';
import type { About } from '@/content/schemas/pages';
import styles from './colour.module.css';

type Props = { colour: About['pressKit']['colours'][number]; messages: Messages['about'] };

/** A colour by day and by night, side by side, and its figures. Drawn, because a style attribute would need a hole in the policy. */
export function Colour({ colour: { name, use, light, dark }, messages }: Props) {
  return (
    <li className={styles.colour}>
      <svg className={styles.swatch} viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={light} />
        <rect x="1" width="1" height="1" fill={dark} />
      </svg>
      <p className={styles.name}>{name}</p>
      <p className={styles.use}>{use}</p>
      <dl className={styles.figures}>
        <div>
          <dt>{messages.light}</dt>
          <dd>{light}</dd>
        </div>
        <div>
          <dt>{messages.dark}</dt>
          <dd>{dark}</dd>
        </div>
      </dl>
    </li>
  );
}
