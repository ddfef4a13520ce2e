import type { ComponentProps } from 'react';
import shared from '@/styles/shared.module.css';
import { classes } from './classes.ts';

type Props = ComponentProps<'button'> & {
  text: string;
  copiedLabel: string;
  failedLabel: string;
};

/** The `copy` directive handles clicks and sets `data-copy-state`. */
export function CopyButton({ text, copiedLabel, failedLabel, className, ...props }: Props) {
  return (
    <button
      type="button"
      data-only="scripts"
      className={classes(shared.label, className)}
      data-copy={text}
      data-copied-label={copiedLabel}
      data-copy-failed-label={failedLabel}
      {...props}
    />
  );
}
