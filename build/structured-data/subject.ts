import { canonicalAddress } from '../../src/content/addresses.ts';
import type { Content } from '../../src/content/page-content.ts';
import { type PageName, pageAddress } from '../../src/lib/paths.ts';

/** The page that structured data speaks of. */
export type Subject = {
  /** Everything that the site says, in the page's language. */
  content: Content;
  /** Scheme and host of the site. */
  origin: string;
  name: PageName;
  /** The release of a release's page; without one it shows the newest. */
  version?: string | undefined;
};

/** A node of a JSON-LD graph. */
export type Node = { readonly '@type': string; readonly [property: string]: unknown };

/** The one address of a page in the subject's language. */
export const addressOf = ({ content, origin }: Pick<Subject, 'content' | 'origin'>, name: PageName, version?: string) =>
  canonicalAddress(pageAddress(origin, name, version), content.language);

/** The ids by which nodes speak of each other: the same thing has the same id on every page and in every language. */
export const ids = {
  organization: (origin: string) => `${origin}/#organization`,
  website: (origin: string) => `${origin}/#website`,
  app: (origin: string) => `${origin}/#app`,
} as const;

/** A mention of a node that is described elsewhere in the graph. */
export const reference = (id: string) => ({ '@id': id });
