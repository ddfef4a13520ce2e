import { pageAddress } from '../../src/lib/paths.ts';
import { ids, type Node, type Subject } from './subject.ts';

/** The pages that describe the owner in full; the others, which must be small, name it. */
const fullOn: readonly Subject['name'][] = ['home', 'about'];

/** Who is behind the site: its legal owner, and the mailbox that answers questions. */
export function organization({ content: { site }, origin, name }: Subject): Node {
  const named = {
    '@type': 'Organization',
    '@id': ids.organization(origin),
    name: site.owner.company,
    url: pageAddress(origin, 'home').href,
  };
  if (!fullOn.includes(name)) return named;
  return {
    ...named,
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
