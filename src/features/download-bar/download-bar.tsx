import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import styles from './download-bar.module.css';

type Props = {
  /** Selects the element that offers the same; the bar shows while it is out of view. */
  after: string;
  label: string;
  to: string;
};

/**
 * The download at the lower edge of a narrow window, once the page's own button has been scrolled away. Sticky and not
 * fixed: at the end of the page it stays above the footer. Without a script it is not shown.
 */
export function DownloadBar({ after, label, to }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const button = document.querySelector(after);
    if (!button) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(button);
    return () => observer.disconnect();
  }, [after]);
  return (
    <div className={styles.bar} data-shown={shown || undefined} inert={!shown}>
      <ButtonLink variant="primary" className={styles.download} to={to}>
        {label}
      </ButtonLink>
    </div>
  );
}
