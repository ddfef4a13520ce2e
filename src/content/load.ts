import type { PageName } from '@/config/paths';
import type { LayoutContent, PageContents } from './page-content.ts';
import type { Language } from './schemas/languages.ts';

/*
 * The build checks content/ against the schemas and writes these files (scripts/build/content.ts): their types are the
 * types of what wrote them.
 */

/** What header and footer say: a chunk a language. */
export async function loadLayoutContent(language: Language): Promise<LayoutContent> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/layout.json`
  );
  return content;
}

/** What a page says: a chunk a page and language. */
export async function loadPageContent<Name extends PageName>(
  language: Language,
  name: Name,
): Promise<PageContents[Name]> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/pages/${name}.json`
  );
  return content;
}
