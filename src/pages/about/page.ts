import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import type { About } from '../../content/schemas/pages.ts';
import { releasePath } from '../../lib/paths.ts';

export const sections = {
  mission: 'mission',
  principles: 'principles',
  contact: 'contact',
  timeline: 'timeline',
  'press-kit': 'press-kit',
  colophon: 'colophon',
} as const;

/** The ids of the sections that are not empty. */
export function shownSections({ principles, timeline, contact, pressKit }: About): string[] {
  const itemsBySection: Partial<Record<keyof typeof sections, readonly unknown[]>> = {
    principles: principles.list,
    timeline: timeline.list,
    contact: contact.list,
    'press-kit': [...pressKit.files, ...pressKit.colours],
  };
  return Object.values(sections).filter((id) => itemsBySection[id]?.length !== 0);
}

/** The releases that milestones link to. */
const milestoneReleases = ({ about, releases }: AllContent) =>
  releases.releases
    .map(({ version }) => ({ to: releasePath(version), version }))
    .filter(({ to }) => about.timeline.list.some((milestone) => milestone.to === to));

export const manifest = {
  content: (content) => ({
    page: content.pages.about,
    hasFigures: true,
    about: content.about,
    logo: content.site.logo,
    releases: milestoneReleases(content),
    messages: content.messages.about,
  }),
  sections,
  anchors: ({ about }) => shownSections(about),
  dates: ({ site }) => [site.updated],
  subjects: ['owner', 'people'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
