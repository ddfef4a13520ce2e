import { useLocation } from 'react-router';
import { env } from '@/config/env';
import { type PageName, pagePath, releasePath } from '@/config/paths';
import { defaultLanguage, type Language, languages } from '@/content/schemas/languages';
import type { Page } from '@/content/schemas/pages';

type Props = { name: PageName; page: Page; language: Language };

/** Social networks name languages in their own way. */
const locales: Record<Language, string> = { en: 'en_US', 'zh-CN': 'zh_CN' };

/** A page's address, a release's with its version. Whatever else the visitor's query holds is no other page. */
function addressOf(name: PageName, search: string): URL {
  const version = name === 'versionUpdateContent' && new URLSearchParams(search).get('version');
  return new URL(version ? releasePath(version) : pagePath(name), env.siteOrigin);
}

function inLanguage(address: URL, language: Language): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

/**
 * What search engines and social networks read of a page: its address, its other languages, its picture. A release's page
 * is called after its release; networks then read its title and description.
 */
export function PageHead({ name, page, language }: Props) {
  const address = addressOf(name, useLocation().search);
  return (
    <>
      <link rel="canonical" href={language === defaultLanguage ? address.href : inLanguage(address, language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={inLanguage(address, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address.href} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={env.title} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:url" content={address.href} />
      {name !== 'versionUpdateContent' && (
        <>
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
        </>
      )}
      <meta property="og:image" content={new URL(`/images/open-graph/${name}.${language}.png`, env.siteOrigin).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
