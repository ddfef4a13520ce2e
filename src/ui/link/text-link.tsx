import { classes } from '@/ui/classes';
import { Icon } from '@/ui/icon';
import styles from './link.module.css';
import { leavesSite, SiteLink, type SiteLinkProps } from './site-link.tsx';

type Props = SiteLinkProps & {
  /** `text` stands in running text; `quiet` is underlined on hover only, for lists of links; `strong` ends in an arrow. */
  variant?: 'text' | 'quiet' | 'strong';
};

/** A link made of words. One that leaves the site says so with an arrow. */
export function TextLink({ variant = 'text', className, children, ...props }: Props) {
  const icon = leavesSite(props.to) ? 'external' : variant === 'strong' ? 'arrow-right' : undefined;
  return (
    <SiteLink className={classes(styles.link, styles[variant], className)} {...props}>
      {children}
      {icon && (
        <span className={styles.tail}>
          <Icon name={icon} />
        </span>
      )}
    </SiteLink>
  );
}
