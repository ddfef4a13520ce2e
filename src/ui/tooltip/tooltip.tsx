import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './tooltip.module.css';

type Props = {
  /** One short remark; it describes the child and never replaces its name. */
  text: ReactNode;
  /** One element that can have the focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** A remark beside something that is hovered or focused. Shown by CSS alone; Escape puts it away until the next visit. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = anchor.current;
    if (!element) return;
    const end = new AbortController();
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') element.dataset.dismissed = '';
    };
    const restore = () => delete element.dataset.dismissed;
    document.addEventListener('keydown', dismiss, { signal: end.signal });
    element.addEventListener('pointerenter', restore, { signal: end.signal });
    element.addEventListener('focusin', restore, { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <span ref={anchor} className={styles.anchor}>
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} className={styles.tip} role="tooltip">
        {text}
      </span>
    </span>
  );
}
