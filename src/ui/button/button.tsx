import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** The site's button. Give it `type="submit"` to have it send its form. */
export function Button({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.button} ${className}`} {...props} />;
}
