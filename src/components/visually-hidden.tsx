import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Words for assistive technology alone. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={styles.hidden} {...props} />;
}
