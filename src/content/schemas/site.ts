import * as v from 'valibot';
import { mark } from '../fields.ts';
import { dated, email, heading, id, pictureName, properName, target, url, words } from './primitives.ts';

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
    web: v.union([v.literal(''), url], 'url-or-nothing'),
    /** The page on which a membership is bought and cancelled. */
    membership: url,
    /** The page on which data is exported, consent changed and the account closed. */
    account: url,
  }),
  /** The party to the legal documents. */
  owner: v.object({
    company: properName,
    address: properName,
    jurisdiction: words,
  }),
  contacts: v.object({ support: email, privacy: email, security: email, press: email, legal: email }),
  links: v.array(v.object({ id, label: heading, to: target })),
});

export type Site = v.InferOutput<typeof siteSchema>;
