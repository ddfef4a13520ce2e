import { useEffect, useState } from 'react';

/** The reading line: a tenth down the window, where a section stands after a link has led to it. */
const READING_LINE = '-10% 0px -90% 0px';

/** The section that a heading begins; headings carry the ids, because that is where links should lead. */
const sectionOf = (id: string) => document.getElementById(id)?.closest('section');

/**
 * Which section crosses the reading line; none before the first. Sections follow each other without gaps, so the line is
 * in one of them from the first to the last, and after that the last one stays.
 * @param entries the sections' ids in reading order; the same array contents on every render
 */
export function useReadingPosition(entries: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const names = new Map(
      ids.split(' ').flatMap((id): [Element, string][] => {
        const section = sectionOf(id);
        return section ? [[section, id]] : [];
      }),
    );
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target, boundingClientRect, rootBounds } of changes) {
          const id = names.get(target);
          if (isIntersecting) setCurrent(id);
          // Above the first section there is none: the line left it through its top.
          else if (boundingClientRect.top > (rootBounds?.top ?? 0)) setCurrent((now) => (now === id ? undefined : now));
        }
      },
      { rootMargin: READING_LINE },
    );
    for (const section of names.keys()) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
