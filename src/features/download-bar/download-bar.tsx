import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import styles from './download-bar.module.css';

/** What contains the page's own button, which React may replace; the bar shows while it is out of view. */
const ownButton = 'main [data-visitor]';

/**
 * A download button at the lower edge of a narrow window, once the page's own button has been scrolled out of view. Sticky,
 * not fixed: at the end of the page it stays above the footer. Without JavaScript it is not shown.
 */
export function DownloadBar({ label, to }: { label: string; to: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const own = document.querySelector(ownButton);
    if (!own) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.bar} data-shown={shown || undefined} inert={!shown}>
      <ButtonLink variant="primary" className={styles.download} to={to}>
        {label}
      </ButtonLink>
    </div>
  );
}
