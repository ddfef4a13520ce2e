import { pageAddress } from '../../src/lib/paths.ts';
import { ids, type Node, reference, type Subject } from './subject.ts';

/** The site itself, under the brand's name. */
export function website({ content: { site, language }, origin }: Subject): Node {
  return {
    '@type': 'WebSite',
    '@id': ids.website(origin),
    url: pageAddress(origin, 'home').href,
    name: site.brand,
    description: site.tagline,
    inLanguage: language,
    publisher: reference(ids.organization(origin)),
  };
}
