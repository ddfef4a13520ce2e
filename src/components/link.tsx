import type { ComponentProps } from 'react';
import { leadsToHiddenPage } from '@/content/selections';
import { pageAt, rootPath } from '@/lib/paths';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './link.module.css';
import { useUi } from './provider.tsx';

export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of a page or file, a fragment, or an absolute URL. */
  to: string;
};

export function isPage(to: string): boolean {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  return path === rootPath || pageAt(path) !== undefined;
}

/** Returns a function that is true for the address of a page that the site hides. */
export function useIsHidden(): (to: string) => boolean {
  const { hiddenPages } = useUi();
  return (to) => leadsToHiddenPage(to, { hiddenPages });
}

export const isExternal = (to: string): boolean => /^(https?:)?\/\//.test(to);

/** An unstyled link; only links to pages use the router. A link to a hidden page is text. */
export function SiteLink({ to, ...props }: SiteLinkProps) {
  const { PageLink } = useUi();
  const isHidden = useIsHidden();
  if (isHidden(to)) return <span>{props.children}</span>;
  return isPage(to) ? <PageLink to={to} {...props} /> : <a href={to} {...props} />;
}

type Props = SiteLinkProps & {
  /** `text` is for running text; `quiet` is underlined on hover only; `strong` ends in an arrow. */
  variant?: 'text' | 'quiet' | 'strong';
  isFile?: boolean;
};

function iconFor(to: string, variant: Props['variant'], isFile: boolean) {
  if (isFile) return 'download';
  if (isExternal(to)) return 'external';
  return variant === 'strong' ? 'arrow-right' : undefined;
}

export function TextLink({ variant = 'text', isFile = false, className, children, ...props }: Props) {
  const icon = iconFor(props.to, variant, isFile);
  return (
    <SiteLink className={classes(styles.link, styles[variant], className)} {...props}>
      {children}
      {icon && (
        <span data-only="screen" className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
    </SiteLink>
  );
}

/** Renders nothing for a hidden page. */
export function MoreLink(props: SiteLinkProps) {
  const isHidden = useIsHidden();
  return isHidden(props.to) ? null : (
    <p>
      <TextLink variant="strong" {...props} />
    </p>
  );
}
