import type { PageName } from '@/lib/paths';
import type { LayoutContent, PageContents, ReleaseContent } from './page-content.ts';
import type { Language } from './schemas/languages.ts';
import type { ServedKind } from './served.ts';
import { versionShown } from './versions.ts';

/*
 * The build checks content/ against the schemas and writes the imported files (build/content.ts), with the types of the
 * values that it writes.
 */

/** The content of header and footer. All languages come with the app: a chunk for each would be one request more. */
export async function loadLayoutContent(language: Language): Promise<LayoutContent> {
  const { default: content } = await import(/* webpackMode: "eager" */ `@content/${language}/layout.json`);
  return content;
}

/** A page's content: one chunk for each page and language. */
export async function loadPageContent<Name extends PageName>(
  language: Language,
  name: Name,
): Promise<PageContents[Name]> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/pages/${name}.json`
  );
  return content;
}

/**
 * One release: one chunk for each release and language.
 * @param asked the requested version; the newest where it is empty. Only a version that exists is imported.
 * @returns nothing for a version that does not exist
 */
export async function loadRelease(language: Language, asked: string): Promise<ReleaseContent | undefined> {
  const { versions } = await loadPageContent(language, 'versionUpdateContent');
  const version = versionShown(versions, asked);
  if (!version) return undefined;
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/releases/${version}.json`
  );
  return content;
}

/**
 * When the bundled content last changed, by the kinds that the back office may serve. It is part of the importing chunk,
 * because it is smaller than a request.
 */
export async function loadUpdated(language: Language): Promise<Record<ServedKind, string>> {
  const { default: updated } = await import(/* webpackMode: "eager" */ `@content/${language}/updated.json`);
  return updated;
}
