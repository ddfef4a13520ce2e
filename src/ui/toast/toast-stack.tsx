import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from './toast.module.css';
import { receiveToasts, type ToastMessage } from './toast-queue.ts';

export type ToastStackProps = {
  /** What the region is called among the page's landmarks; F6 leads there. */
  label: string;
  /** The words of the button that closes a toast. */
  closeLabel: string;
};

const manager = Toast.createToastManager();

function add({ title, text, action }: ToastMessage) {
  const id = manager.add({
    title,
    description: text,
    ...(action && {
      timeout: 0,
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onClick();
        },
      },
    }),
  });
}

function List({ closeLabel }: Pick<ToastStackProps, 'closeLabel'>) {
  useEffect(() => receiveToasts(add), []);
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <div className={styles.words}>
        <Toast.Title className={styles.title} render={<p />} />
        <Toast.Description className={styles.text} />
        {toast.actionProps && <Toast.Action className={styles.action} render={<Button variant="quiet" />} />}
      </div>
      {/* Not `Toast.Close`, which hides itself from assistive technology until the stack is hovered or focused. */}
      <Button variant="quiet" className={styles.close} onClick={() => manager.close(toast.id)}>
        <Icon name="close" />
        <VisuallyHidden>{closeLabel}</VisuallyHidden>
      </Button>
    </Toast.Root>
  ));
}

/** The toasts themselves, with Base UI's timers (they wait while hovered or focused), swipes and polite live region. */
export function ToastStack({ label, closeLabel }: ToastStackProps) {
  return (
    <Toast.Provider toastManager={manager} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={label}>
          <List closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
