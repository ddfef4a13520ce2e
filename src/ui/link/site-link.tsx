import type { ComponentProps } from 'react';
import { pageAt, rootPath } from '@/config/paths';
import { useUi } from '@/ui/provider';

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
