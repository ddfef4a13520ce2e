import { idOf, isData } from '../data.ts';
import { fieldName, type Path } from '../problem.ts';
import type { ContentSoFar } from '../read-content.ts';
import type { Reading } from '../reading.ts';

/** The file that an editor opens for a part of the content. */
function fileOf([part, first, second]: Path, { language, releases }: ContentSoFar): string {
  const folder = `content/${language}`;
  if (part === 'releases') {
    return first === 'releases'
      ? `${folder}/releases/${releases?.releases[Number(second)]?.version}.md`
      : 'content/releases.json';
  }
  if (part === 'legal') return `${folder}/legal/${first === 'privacyAgreement' ? 'privacy' : 'user'}-agreement.md`;
  return `${folder}/${part}.json`;
}

/** No list names two of its items alike: ids are anchors, and keys of what pages render. */
export function checkIds(content: ContentSoFar, { report, sources }: Reading): void {
  const twins = (ids: readonly (string | undefined)[], path: Path): void => {
    for (const [at, id] of ids.entries()) {
      if (id === undefined || ids.indexOf(id) === at) continue;
      const file = fileOf(path, content);
      const line = sources[content.language]
        .get(file.replace(`content/${content.language}/`, ''))
        ?.lineOf(path.slice(1));
      report({
        file,
        line,
        field: fieldName([...path.slice(1), at, 'id']),
        message: 'expected each id once',
        found: id,
      });
    }
  };
  const visit = (value: unknown, path: Path): void => {
    if (Array.isArray(value)) {
      twins(value.map(idOf), path);
      for (const [at, item] of value.entries()) visit(item, [...path, at]);
    } else if (isData(value)) {
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
    }
  };
  visit(content, []);
  // A release's changes and known issues are anchors of one page.
  for (const [at, { changes, knownIssues }] of (content.releases?.releases ?? []).entries()) {
    twins([...changes, ...knownIssues].map(idOf), ['releases', 'releases', at, 'changes']);
  }
}
