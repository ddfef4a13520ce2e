import { type PageName, pagePath } from '../../src/lib/paths.ts';
import { addressOf, type Node, type Subject } from './subject.ts';

type Crumb = { name: string; item: string };

/** What the site's own navigation calls a page; its title where no link leads there. */
function labelOf({ navigation, pages }: Subject['content'], name: PageName): string {
  const links = [...navigation.main, ...navigation.footer.flatMap((group) => group.links)];
  return links.find(({ to }) => to === pagePath(name))?.label ?? pages[name].title;
}

/** The way from the home page; a release lies under the update log, and is called by its number. */
export function breadcrumbs(subject: Subject): Node {
  const { content, name } = subject;
  const version = subject.version ?? content.releases.releases[0]?.version ?? '';
  const crumb = (page: PageName): Crumb => ({ name: labelOf(content, page), item: addressOf(subject, page) });
  const trail =
    name === 'versionUpdateContent'
      ? [crumb('updateLogInfo'), { name: version, item: addressOf(subject, name, version) }]
      : [crumb(name)];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [crumb('home'), ...trail].map((element, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      ...element,
    })),
  };
}
