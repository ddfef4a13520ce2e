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

/** The footer's links, by what they are about. */
export const footerGroups: readonly { title: string; links: readonly LayoutLink[] }[] = [
  { title: 'Product', links: mainLinks.slice(0, 3) },
  {
    title: 'What is new',
    links: [link('versionUpdateContent', 'Newest release'), link('updateLogInfo', 'Updates')],
  },
  {
    title: 'Company',
    links: [
      link('about', 'About'),
      link('privacyAgreement', 'Privacy agreement'),
      link('userAgreement', 'User agreement'),
    ],
  },
];
