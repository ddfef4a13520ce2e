import type { ComponentProps, MouseEvent } from 'react';
import { Mark } from '@/ui/mark';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Its work is under way: it keeps its words, its place and the focus, but does nothing. */
    pending?: boolean;
  };

/** The site's button. Give it `type="submit"` to have it send its form. */
export function Button({ variant, size, pending = false, className, onClick, children, ...props }: Props) {
  const wait = (event: MouseEvent) => event.preventDefault();
  const busy = pending ? { 'aria-disabled': true, 'aria-busy': true } : {};
  return (
    <button
      type="button"
      className={buttonClass({ variant, size }, className)}
      onClick={pending ? wait : onClick}
      {...busy}
      {...props}
    >
      {children}
      {pending && <Mark kind="seal" className={styles.seal} />}
    </button>
  );
}
