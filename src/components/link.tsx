import type { ComponentProps } from 'react';
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

export const isExternal = (to: string): boolean => /^(https?:)?\/\//.test(to);

/** An unstyled link; only links to pages use the router. */
export function SiteLink({ to, ...props }: SiteLinkProps) {
  const { PageLink } = useUi();
  return isPage(to) ? <PageLink discover="none" to={to} {...props} /> : <a href={to} {...props} />;
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

export const MoreLink = (props: SiteLinkProps) => (
  <p>
    <TextLink variant="strong" {...props} />
  </p>
);
