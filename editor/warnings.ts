import type { Notice } from '../generator/content/reading.ts';
import { documentOf } from './changes.ts';
import { documentNames, formPathOf, readDocument, releasesOf } from './documents.ts';
import { type FormNotice, noticeOf } from './notices.ts';

/** The document with warnings of the whole site, of its pictures and of its list of releases. */
const DOCUMENT_OF_ALL = 'site';

/** Returns warnings with the document and the field of each. The form has its own marks at texts that are not translated. */
export function warningsOf(root: string, notices: readonly Notice[]): FormNotice[] {
  const names = documentNames(root);
  const documents = new Map<string, ReturnType<typeof readDocument>>();
  return notices
    .filter(({ code }) => code !== 'untranslated')
    .map((notice) => {
      const { file, path = [] } = notice;
      if (file === undefined) return { ...noticeOf(notice), document: DOCUMENT_OF_ALL };
      const [list, index] = path;
      const isOfRelease = file.endsWith('/releases.json') && list === 'releases' && typeof index === 'number';
      const found = isOfRelease
        ? `releases/${releasesOf(root).releases[index]?.version}`
        : documentOf(file.replace(/^sample(?=\/)/, 'content'), names);
      const name = names.includes(found) ? found : DOCUMENT_OF_ALL;
      const document = documents.get(name) ?? readDocument(root, name);
      documents.set(name, document);
      return { ...noticeOf(notice, formPathOf(document, { ...notice, file, path })), document: name };
    });
}
