import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { SiteLink, type SiteLinkProps } from './link.tsx';
import { Mark } from './mark.tsx';

type ButtonLook = {
  /** One `primary` per view at most; `secondary` is the usual one; `quiet` stands beside either. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'm' | 'l' | undefined;
};

/** The classes of anything that looks like a button. */
const buttonClass = ({ variant = 'secondary', size = 'm' }: ButtonLook, className?: string) =>
  classes(styles.button, styles[variant], styles[size], className);

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

/** A link that looks like a button: for the one place a view wants its visitor to go, or the file to take. */
export function ButtonLink({ variant, size, className, ...props }: SiteLinkProps & ButtonLook) {
  return <SiteLink className={buttonClass({ variant, size }, className)} {...props} />;
}
