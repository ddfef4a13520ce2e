export { isPage, leavesSite, SiteLink, type SiteLinkProps } from './site-link.tsx';
export { TextLink } from './text-link.tsx';
