import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '@/platform/announce';

/** After an in-app navigation to another page, focus goes to its main heading and its title is announced. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    announce(document.title);
  }, [pathname]);
}
