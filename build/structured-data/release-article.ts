import { formatMessage } from '../../src/content/format.ts';
import { addressOf, ids, type Node, reference, type Subject } from './subject.ts';

/**
 * The notes of one release, of the newest without a version.
 * @throws where there is no such release
 */
export function releaseArticle(subject: Subject): Node {
  const { content, origin, version } = subject;
  const { releases } = content.releases;
  const release = version ? releases.find((one) => one.version === version) : releases[0];
  if (!release) throw new Error(`There is no release ${version ?? ''}.`);
  const url = addressOf(subject, 'versionUpdateContent', release.version);
  const organization = reference(ids.organization(origin));
  return {
    '@type': 'TechArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: formatMessage(content.pages.versionUpdateContent.title, {
      version: release.version,
      title: release.title,
      summary: release.summary,
    }),
    description: release.summary,
    datePublished: release.date,
    inLanguage: content.language,
    image: `${origin}/images/open-graph/versionUpdateContent.${content.language}.png`,
    about: reference(ids.app(origin)),
    author: organization,
    publisher: organization,
    isPartOf: reference(ids.website(origin)),
  };
}
