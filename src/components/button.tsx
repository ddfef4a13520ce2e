import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { BrandMark } from './icon.tsx';
import { SiteLink, type SiteLinkProps, useIsHidden } from './link.tsx';

type ButtonStyle = {
  /** Use `primary` at most once per view; `quiet` looks like a link. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'm' | 'l' | undefined;
};

const buttonClass = ({ variant = 'secondary', size = 'm' }: ButtonStyle, className?: string) =>
  classes(styles.button, styles[variant], styles[size], className);

type Props = ComponentProps<'button'> &
  ButtonStyle & {
    /** While the action runs, the button keeps its size and focus, and ignores clicks. */
    pending?: boolean;
  };

export function Button({ variant, size, pending = false, className, onClick, children, ...props }: Props) {
  const preventClick = (event: MouseEvent) => event.preventDefault();
  const ariaProps = pending ? { 'aria-disabled': true, 'aria-busy': true } : {};
  return (
    <button
      type="button"
      className={buttonClass({ variant, size }, className)}
      onClick={pending ? preventClick : onClick}
      {...ariaProps}
      {...props}
    >
      {children}
      {pending && <BrandMark kind="shape" className={styles.pendingMark} />}
    </button>
  );
}

/** Renders nothing for a hidden page. */
export function ButtonLink({ variant, size, className, ...props }: SiteLinkProps & ButtonStyle) {
  const isHidden = useIsHidden();
  return isHidden(props.to) ? null : <SiteLink className={buttonClass({ variant, size }, className)} {...props} />;
}
