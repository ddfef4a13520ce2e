import type { ComponentProps } from 'react';
import { pageAt, rootPath } from '@/lib/paths';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './link.module.css';
import { useUi } from './provider.tsx';

export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** One of the site's paths, a file's path, a fragment or a whole address. */
  to: string;
};

/** Whether an address is one of the site's pages, which the router shows without loading a document. */
export function isPage(to: string): boolean {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  return path === rootPath || pageAt(path) !== undefined;
}

/** Whether an address leaves the site. */
export const leavesSite = (to: string): boolean => /^(https?:)?\/\//.test(to);

/** A link without styles: the router's for pages, a plain one for files, fragments and other sites. */
export function SiteLink({ to, ...props }: SiteLinkProps) {
  const { PageLink } = useUi();
  return isPage(to) ? <PageLink discover="none" to={to} {...props} /> : <a href={to} {...props} />;
}

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
