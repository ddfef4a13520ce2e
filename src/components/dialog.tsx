import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { Heading } from './section.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

// React supports invoker commands, but @types/react 19.3 does not declare them.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'toggle-popover';
    commandfor?: string;
  }
}

type Props = Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'className'> & {
  id: string;
  title: ReactNode;
  closeLabel: string;
};

/** A native modal dialog. `<Button command="show-modal" commandfor={id}>` opens it, also before hydration. */
export function Dialog({ id, title, closeLabel, children, ...props }: Props) {
  const titleId = useId();
  return (
    <dialog id={id} className={styles.dialog} aria-labelledby={titleId} closedby="any" {...props}>
      <div className={styles.head}>
        <Heading id={titleId} level={2} size="s">
          {title}
        </Heading>
        <Button variant="quiet" className={styles.close} command="close" commandfor={id}>
          <Icon name="close" />
          <VisuallyHidden>{closeLabel}</VisuallyHidden>
        </Button>
      </div>
      {children}
    </dialog>
  );
}
