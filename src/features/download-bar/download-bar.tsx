import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import styles from './download-bar.module.css';

type Props = {
  /** A selector of what contains the page's own button, which React may replace; the bar shows while it is out of view. */
  after: string;
  label: string;
  to: string;
};

/**
 * A download button at the lower edge of a narrow window, once the page's own button has been scrolled out of view. Sticky,
 * not fixed: at the end of the page it stays above the footer. Without JavaScript it is not shown.
 */
export function DownloadBar({ after, label, to }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const own = document.querySelector(after);
    if (!own) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(own);
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
