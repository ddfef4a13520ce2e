import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './menu-dialog.module.css';
import { Navigation } from './navigation.tsx';

export const menuId = 'menu';

/**
 * The main links on narrow screens. A native dialog opened by an invoker command: it works before the app has started,
 * traps focus and closes on Escape by itself, and (unlike a scripted one) never touches the page's scrollbar gutter.
 */
export function MenuDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Every navigation has a key of its own, one to the same page too.
    if (key) dialog.current?.close();
  }, [key]);
  return (
    <dialog ref={dialog} id={menuId} className={styles.dialog} aria-label="Menu" closedby="any">
      <button className={styles.close} type="button" command="close" commandfor={menuId}>
        Close
      </button>
      <Navigation label="Menu" />
    </dialog>
  );
}
