import type { ReactNode } from 'react';
import shared from '@/styles/shared.module.css';
import { Icon } from './icon.tsx';
import { MoreLink, SiteLink } from './link.tsx';
import styles from './neighbours.module.css';
import { Section } from './section.tsx';

type Neighbour = { to: string; label: ReactNode; title: string };

type Props = {
  label: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** The list that has all of them. */
  all: { to: string; label: string };
};

const neighbourLink = ({ to, label, title }: Neighbour, icon: 'arrow-left' | 'arrow-right') => (
  <SiteLink to={to} className={styles.neighbour}>
    <span className={shared.small}>{label}</span>{' '}
    <span>
      {icon === 'arrow-left' && <Icon name={icon} />} <span className={styles.title}>{title}</span>{' '}
      {icon === 'arrow-right' && <Icon name={icon} />}
    </span>
  </SiteLink>
);

/** The links at the end of one of several pages, such as a release's, to the pages before and after it. */
export function Neighbours({ label, previous, next, all }: Props) {
  return (
    <Section data-only="screen">
      <nav className={styles.neighbours} aria-label={label}>
        {previous && neighbourLink(previous, 'arrow-left')}
        {next && neighbourLink(next, 'arrow-right')}
        <MoreLink to={all.to}>{all.label}</MoreLink>
      </nav>
    </Section>
  );
}
