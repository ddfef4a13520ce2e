import { useLocation } from 'react-router';
import type { PageBasics } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import { versionShown } from '@/content/versions';
import { env } from '@/lib/env';
import { canonicalAddress, type PageName, pageAddress, releasePage } from '@/lib/paths';
import { useLayoutContent } from './layout-content.ts';

type Props = {
  name: PageName;
  content: PageBasics;
  language: Language;
};

/** A language as Open Graph writes it, with the region where most of its readers live: `en_US`, `zh_CN`. */
function localeOf(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/**
 * A page's metadata for search engines and social networks: title, URL and other languages (generator/site-files.ts adds
 * the picture). A release's page renders its own title and description (pages/versionUpdateContent); its canonical
 * URL has its version, for the newest release too. The page of a version that does not exist has no canonical URL.
 */
export function PageHead({ name, content, language }: Props) {
  const { site, languages } = useLayoutContent();
  const tags = languages.map(({ tag }) => tag);
  const asked = new URLSearchParams(useLocation().search).get('version') ?? '';
  const version = content.versions ? versionShown(content.versions, asked) : '';
  if (version === undefined) return null;
  const address = pageAddress(env.siteOrigin, name, version);
  const { page } = content;
  const isRelease = name === releasePage;
  return (
    <>
      <link rel="canonical" href={canonicalAddress(address, language)} />
      {tags.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={canonicalAddress(address, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={canonicalAddress(address, tags[0] ?? language)} />
      <meta property="og:type" content={isRelease ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content={localeOf(language)} />
      {tags
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={localeOf(other)} />
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
