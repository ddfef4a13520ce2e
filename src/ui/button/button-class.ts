import { classes } from '@/ui/classes';
import styles from './button.module.css';

export type ButtonLook = {
  /** One `primary` per view at most; `secondary` is the usual one; `quiet` stands beside either. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'm' | 'l' | undefined;
};

/** The classes of anything that looks like a button. */
export const buttonClass = ({ variant = 'secondary', size = 'm' }: ButtonLook, className?: string) =>
  classes(styles.button, styles[variant], styles[size], className);
