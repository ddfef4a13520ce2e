import { defaultLanguage } from '../../../src/content/schemas/languages.ts';
import { legalDocuments } from '../../../src/content/schemas/legal.ts';
import type { ContentSoFar } from '../read-content.ts';
import type { Reading } from '../reading.ts';

type Outline = Map<string, { what: string; items: string[] }>;

/** The ids that a language's Markdown files give, by file: they are anchors, and links hold in every language. */
function outlineOf({ releases, legal }: ContentSoFar): Outline {
  const outline: Outline = new Map();
  for (const { version, changes, knownIssues } of releases?.releases ?? []) {
    const items = [
      ...changes.map(({ id, kind }) => `${kind} {#${id}}`),
      ...knownIssues.map(({ id }) => `known issue {#${id}}`),
    ];
    outline.set(`releases/${version}.md`, { what: 'changes', items });
  }
  for (const [page, stem] of Object.entries(legalDocuments)) {
    const document = page === 'privacyAgreement' ? legal?.privacyAgreement : legal?.userAgreement;
    if (!document) continue;
    for (const version of [document.current, ...document.previous]) {
      const file = version === document.current ? `legal/${stem}.md` : `legal/previous/${stem}-${version.version}.md`;
      const dates = [
        `version ${version.version}`,
        `effective ${version.effective}`,
        `supersedes ${version.supersedes}`,
      ];
      outline.set(file, { what: 'sections', items: [...dates, ...version.sections.map(({ id }) => `{#${id}}`)] });
    }
  }
  return outline;
}

/** Every language tells the same changes under the same ids, and the same sections of the same agreements. */
export function checkSameNotes(contents: readonly ContentSoFar[], { report }: Reading): void {
  const model = contents.find(({ language }) => language === defaultLanguage);
  if (!model) return;
  const expected = outlineOf(model);
  for (const content of contents.filter((other) => other !== model)) {
    for (const [name, { what, items }] of outlineOf(content)) {
      const wanted = expected.get(name)?.items;
      const at = items.findIndex((item, index) => item !== wanted?.[index]);
      if (!wanted || (at < 0 && items.length === wanted.length)) continue;
      const index = at < 0 ? items.length : at;
      report({
        file: `content/${content.language}/${name}`,
        message: `expected the ${what} of content/${model.language}/${name}: ${wanted[index] ?? 'no more'} at place ${index + 1}`,
        found: items[index] ?? 'nothing',
      });
    }
  }
}
