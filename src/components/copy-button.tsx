import type { ComponentProps } from 'react';
import shared from '@/styles/shared.module.css';
import { classes } from './classes.ts';

type Props = ComponentProps<'button'> & {
  text: string;
  copied: string;
  failed: string;
};

/** The `copy` directive handles clicks and sets `data-copy-state`. */
export function CopyButton({ text, copied, failed, className, ...props }: Props) {
  return (
    <button
      type="button"
      data-only="scripts"
      className={classes(shared.label, className)}
      data-copy={text}
      data-copied-label={copied}
      data-copy-failed-label={failed}
      {...props}
    />
  );
}
