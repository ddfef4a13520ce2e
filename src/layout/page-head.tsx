import { useLocation } from 'react-router';
import { addressIn, canonicalAddress } from '@/content/addresses';
import type { PageContents } from '@/content/page-content';
import { type Language, languages } from '@/content/schemas/languages';
import { versionShown } from '@/content/versions';
import { env } from '@/lib/env';
import { type PageName, pageAddress } from '@/lib/paths';
import { useLayoutContent } from './layout-content.ts';

type Props = {
  name: PageName;
  content: PageContents[PageName];
  language: Language;
};

/** The language tags of Open Graph. */
const locales: Record<Language, string> = { en: 'en_US', 'zh-CN': 'zh_CN' };

/**
 * A page's metadata for search engines and social networks: title, URL and other languages (build/site-files.ts adds
 * the picture). A release's page renders its own title and description (pages/version-update-content); its canonical
 * URL has its version, for the newest release too. The page of a version that does not exist has no canonical URL.
 */
export function PageHead({ name, content, language }: Props) {
  const { site } = useLayoutContent();
  const asked = new URLSearchParams(useLocation().search).get('version') ?? '';
  const version = 'versions' in content ? versionShown(content.versions, asked) : '';
  if (version === undefined) return null;
  const address = pageAddress(env.siteOrigin, name, version);
  const { page } = content;
  const isRelease = name === 'versionUpdateContent';
  return (
    <>
      <link rel="canonical" href={canonicalAddress(address, language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(address, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address.href} />
      <meta property="og:type" content={isRelease ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta property="og:url" content={canonicalAddress(address, language)} />
      {!isRelease && (
        <>
          <title>{page.title}</title>
          <meta name="description" content={page.description} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
        </>
      )}
    </>
  );
}
