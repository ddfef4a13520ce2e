import { pageAddress } from '../../../src/config/paths.ts';
import { ids, type Node, type Subject } from './subject.ts';

/** Who is behind the site: its legal owner, and the mailbox that answers questions. */
export function organization({ content: { site }, origin }: Subject): Node {
  return {
    '@type': 'Organization',
    '@id': ids.organization(origin),
    name: site.owner.company,
    url: pageAddress(origin, 'home').href,
    logo: `${origin}/icon-512.png`,
    address: site.owner.address,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: site.contacts.support,
      availableLanguage: site.languages.map(({ tag }) => tag),
    },
  };
}
