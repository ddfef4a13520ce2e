import type { PageName } from '@/lib/paths';
import type { Content } from './page-content.ts';

const latest = (...dates: readonly string[]): string => dates.toSorted().at(-1) ?? '';

/** The date on which a page's content last changed, for the sitemap; not the date of the build. */
export function lastModified(content: Content, page: PageName, version?: string): string {
  const { site, downloads, plans, faq, releases, legal } = content;
  switch (page) {
    case 'home':
      return latest(site.updated, downloads.updated, faq.updated, releases.updated);
    case 'downLoad':
      return latest(downloads.updated, faq.updated);
    case 'subscribe':
      return latest(plans.updated, faq.updated);
    case 'updateLogInfo':
      return releases.updated;
    case 'versionUpdateContent':
      return releases.releases.find((release) => release.version === version)?.date ?? releases.updated;
    case 'privacyAgreement':
    case 'userAgreement':
      return legal[page].current.effective;
    default:
      return site.updated;
  }
}
