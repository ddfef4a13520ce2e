import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import styles from './download-bar.module.css';

/** What contains the page's own buttons, which React may replace; the bar shows while none is in view. */
const ownButtons = 'main [data-visitor]';

/**
 * A download button at the lower edge of a narrow window, once the page's own buttons have been scrolled out of view. Sticky,
 * not fixed: at the end of the page it stays above the footer. Without JavaScript it is not shown.
 */
export function DownloadBar({ label, to }: { label: string; to: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const own = [...document.querySelectorAll(ownButtons)];
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
      setShown(inView.size === 0 && own.some((one) => one.getBoundingClientRect().bottom < 0));
    });
    for (const one of own) observer.observe(one);
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
