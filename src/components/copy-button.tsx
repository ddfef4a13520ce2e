import type { ComponentProps } from 'react';
import shared from '@/styles/shared.module.css';
import { classes } from './classes.ts';
import { useUi } from './provider.tsx';

type Props = ComponentProps<'button'> & {
  /** Without it, the text of the element in front of the button is copied. */
  text?: string;
};

/** The `copy` directive handles clicks and sets `data-copy-state`. */
export function CopyButton({ text = '', className, ...props }: Props) {
  const { copied, failed } = useUi().copyMessages;
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
