import * as v from 'valibot';
import { homePage, type PageName, pageNames } from '../../lib/paths.ts';
import { mark } from '../fields.ts';
import { dated, email, heading, id, pictureName, pluralSchema, properName, target, url, words } from './primitives.ts';

const urlOrNothing = v.union([v.literal(''), url], 'url-or-nothing');

const hideablePages: readonly PageName[] = pageNames.filter((name) => name !== homePage);

/** The parts of release notes that are no changes (read-notes.ts). */
const otherHeadings = ['before', 'after', 'app'];

/** `name` is the heading in release notes. */
const changeKindSchema = v.object({
  id: v.pipe(
    id,
    v.check((value) => !otherHeadings.includes(value), 'free-id'),
  ),
  name: heading,
  count: pluralSchema,
});

export const siteSchema = v.object({
  ...dated,
  brand: mark(words, { text: 'exact', heading: true }),
  /** A picture in place of the drawn mark. `hasName` leaves out the name beside it. */
  logo: v.optional(v.object({ name: pictureName, hasName: v.boolean() })),
  /** The product's name in file names, commands and addresses. */
  slug: id,
  tagline: words,
  /** What the product is: “AI chat app”. */
  kind: words,
  description: words,
  app: v.object({
    /** `""` if the chat app does not run in the browser. */
    web: urlOrNothing,
    /** The page on which a membership is bought and cancelled. */
    membership: v.optional(urlOrNothing, ''),
    /** The page on which data is exported, consent changed and the account closed. */
    account: v.optional(urlOrNothing, ''),
  }),
  /** The party to the legal documents. */
  owner: v.object({
    company: properName,
    address: properName,
    jurisdiction: words,
  }),
  contacts: v.object({ support: email, privacy: email, security: email, press: email, legal: email }),
  /**
   * Pages that are not linked, and not for search engines. Their addresses stay. A page of something that the product does not have,
   * such as plans, is hidden by itself.
   */
  hiddenPages: v.optional(v.array(v.picklist(hideablePages, 'hideable-page')), []),
  links: v.array(v.object({ id, label: heading, to: target })),
  /** Kinds of changes that the site does not know. */
  changeKinds: v.optional(v.array(changeKindSchema), []),
});

export type Site = v.InferOutput<typeof siteSchema>;
