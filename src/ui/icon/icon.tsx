import { classes } from '@/ui/classes';
import styles from './icon.module.css';
import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

/** A drawing beside words, as tall as they are and in their colour. It says nothing to assistive technology: the words do. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classes(styles.icon, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
