import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '@/platform/announce';

/** After an in-app navigation to another page, focus goes to its main heading and its title is announced. */
export function useArrival(): void {
  const { pathname, search } = useLocation();
  // One path holds every release: another version is another page.
  const place = `${pathname} ${new URLSearchParams(search).get('version') ?? ''}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    announce(document.title);
  }, [place]);
}
