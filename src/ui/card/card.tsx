import type { ComponentProps, ReactNode } from 'react';
import { classes } from '@/ui/classes';
import { Heading, type HeadingLevel } from '@/ui/heading';
import { SiteLink } from '@/ui/link';
import styles from './card.module.css';

type Props = Omit<ComponentProps<'article'>, 'title'> & {
  title: ReactNode;
  level?: HeadingLevel;
  /** Makes the whole card lead there; the title alone is the link's name. */
  to?: string | undefined;
  /** A few words above the title. */
  label?: ReactNode;
  /** A picture, above everything. */
  media?: ReactNode;
  /** What stands at the bottom, in line with the other cards of its row. */
  footer?: ReactNode;
  /** The one to notice among its neighbours: its rule is bold and red. */
  emphasis?: boolean;
};

/** One of several things of a kind: a rule, words under it, no box. */
export function Card(props: Props) {
  const { title, level = 3, to, label, media, footer, emphasis, className, children, ...rest } = props;
  return (
    <article className={classes(styles.card, emphasis && styles.emphasis, className)} {...rest}>
      {media && <div className={styles.media}>{media}</div>}
      {label && <p className={styles.label}>{label}</p>}
      <Heading level={level} size="s">
        {to ? (
          <SiteLink className={styles.link} to={to}>
            {title}
          </SiteLink>
        ) : (
          title
        )}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </article>
  );
}
