import type { ReactNode } from 'react';
import { classes } from '@/components/classes';
import styles from './by-platform.module.css';
import { platformMark, prerenderedPlatforms } from './platform-mark.ts';
import type { System } from './system.ts';

const prerenderedSystems: readonly System[] = [
  ...[...prerenderedPlatforms, 'unknown' as const].map((platform) => ({ platform, architecture: 'unknown' as const })),
  { platform: 'ios', architecture: 'unknown', isIPad: true },
];

type Props = { system: System | undefined; as?: 'div' | 'span'; children: (system: System) => ReactNode };

/**
 * Renders the content for the visitor's system. Until the system is detected, the content for every platform is rendered, of which
 * styles show one. With the keys, React then keeps the elements that are shown.
 */
export const ByPlatform = ({ system, as: Element = 'div', children }: Props) =>
  (system ? [system] : prerenderedSystems).map((candidate) => (
    <Element
      key={platformMark(candidate)}
      className={classes(styles.content, !system && styles.early)}
      data-for={platformMark(candidate)}
    >
      {children(candidate)}
    </Element>
  ));
