import type { Content } from '../../src/content/page-content.ts';
import type { Faq } from '../../src/content/schemas/live.ts';
import type { Navigation } from '../../src/content/schemas/pages.ts';
import { homePage, pageAt } from '../../src/lib/paths.ts';
import { isAbsent } from '../manifests.ts';

/*
 * What follows from parts that content/ leaves out, so that removing one is one edit.
 */

/** True for a link to a section that its page has, but not with this content. */
export function leadsToAbsentSection(to: string, content: Content): boolean {
  if (!to.startsWith('/')) return false;
  const { pathname, hash } = new URL(to, 'https://site.example');
  const page = pageAt(pathname);
  return page !== undefined && hash !== '' && isAbsent(content, page, decodeURIComponent(hash.slice(1)));
}

/** Header and footer without links to absent sections, and without groups that are empty then. */
function toShownSections(content: Content): Navigation {
  const { main, footer, ...rest } = content.navigation;
  const present = (links: Navigation['main']) => links.filter(({ to }) => !leadsToAbsentSection(to, content));
  const groups = footer.map((group) => ({ ...group, links: present(group.links) }));
  return { ...rest, main: present(main), footer: groups.filter(({ links }) => links.length > 0) };
}

/** The facts of the product's platforms alone: those that content/downloads.json lists. */
function ofListedPlatforms({ downloads, releases }: Content): Pick<Content, 'downloads' | 'releases'> {
  const { platforms, files, packageManagers, verify } = downloads;
  const isListed = (platform: string) => platforms.some(({ id }) => id === platform);
  const listed = <Item extends { platform: string }>(items: Item[]) => items.filter((one) => isListed(one.platform));
  return {
    downloads: {
      ...downloads,
      files: listed(files),
      packageManagers: { ...packageManagers, list: listed(packageManagers.list) },
      verify: { ...verify, list: listed(verify.list) },
    },
    releases: {
      ...releases,
      releases: releases.releases.map((one) => ({ ...one, platforms: one.platforms.filter(isListed) })),
    },
  };
}

/** The questions, without those of the home page where that has no such section. */
function ofShownSections({ faq, home }: Content): Faq {
  if (home.sections.includes('faq')) return faq;
  const isShown = (page: string) => page !== homePage;
  return { ...faq, entries: faq.entries.map((entry) => ({ ...entry, pages: entry.pages.filter(isShown) })) };
}

/** Content without what belongs to absent platforms and sections. */
export function withoutAbsent(written: Content): Content {
  const content = { ...written, ...ofListedPlatforms(written), faq: ofShownSections(written) };
  return { ...content, navigation: toShownSections(content) };
}
