import { type PageName, pagePath } from '@/config/paths';

type LayoutLink = { to: string; label: string };

const link = (name: PageName, label: string): LayoutLink => ({ to: pagePath(name), label });

/** The header's links, in reading order. */
export const mainLinks: readonly LayoutLink[] = [
  link('home', 'Home'),
  link('downLoad', 'Download'),
  link('subscribe', 'Membership'),
  link('updateLogInfo', 'Updates'),
  link('about', 'About'),
];

/** What the footer adds: the newest release and the legal pages. */
export const footerLinks: readonly LayoutLink[] = [
  link('versionUpdateContent', 'Newest release'),
  link('privacyAgreement', 'Privacy agreement'),
  link('userAgreement', 'User agreement'),
];
