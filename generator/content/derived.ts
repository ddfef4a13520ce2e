import { formatMessage } from '../../src/content/format.ts';
import type { Content } from '../../src/content/page-content.ts';
import type { LegalDocument } from '../../src/content/schemas/legal.ts';
import type { Faq } from '../../src/content/schemas/live.ts';
import type { Navigation } from '../../src/content/schemas/pages.ts';
import { fileName, homePage, pageAt, thirdPartySection } from '../../src/lib/paths.ts';
import { isAbsent } from '../manifests.ts';
import { fillIn } from './reading.ts';

/*
 * What follows from the content, so that an edit is made in one place: removing a part removes the links to it, and adding
 * a third-party script adds it to the privacy agreement.
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

/**
 * The facts of the product's platforms alone: those that content/downloads.json lists. `{file}` in a command about a download
 * is the file's name.
 */
function ofListedPlatforms({ downloads, releases }: Content): Pick<Content, 'downloads' | 'releases'> {
  const { platforms, files, packageManagers, verify } = downloads;
  const isListed = (platform: string) => platforms.some(({ id }) => id === platform);
  const listed = <Item extends { platform: string }>(items: Item[]) => items.filter((one) => isListed(one.platform));
  const list = listed(packageManagers.list).map((command) => {
    const url = files.find(({ id }) => id === command.file)?.url;
    return url ? { ...command, command: fillIn(command.command, { file: fileName(url) }) } : command;
  });
  return {
    downloads: {
      ...downloads,
      files: listed(files),
      packageManagers: { ...packageManagers, list },
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

/** The privacy agreement, with a section that names the third-party scripts, and the hosts that each reaches. */
function withThirdParty({ legal: { privacyAgreement }, thirdParty: { scripts }, messages }: Content): LegalDocument {
  if (scripts.length === 0) return privacyAgreement;
  const { heading, summary, lead, entry, idle, asked } = messages.thirdParty;
  const items = scripts.map(({ name, purpose, when, address, connects, frames, loads }) => {
    const reached = [address, ...connects, ...frames, ...loads].map((one) => new URL(one).host);
    const hosts = [...new Set(reached)].join(', ');
    return [formatMessage(entry, { name, purpose, when: when === 'idle' ? idle : asked, hosts })];
  });
  const section = {
    ...{ id: thirdPartySection, title: heading, summary },
    body: [
      { kind: 'paragraph' as const, content: [lead] },
      { kind: 'list' as const, ordered: false, items },
    ],
  };
  const { current, ...others } = privacyAgreement;
  return { ...others, current: { ...current, sections: [...current.sections, section] } };
}

/** Returns the content that pages show, from what was written. */
export function derived(written: Content): Content {
  const legal = { ...written.legal, privacyAgreement: withThirdParty(written) };
  const content = { ...written, legal, ...ofListedPlatforms(written), faq: ofShownSections(written) };
  return { ...content, navigation: toShownSections(content) };
}
