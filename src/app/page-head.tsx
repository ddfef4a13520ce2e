import { useLocation } from 'react-router';
import { env } from '@/config/env';
import { type PageName, pageAddress } from '@/config/paths';
import { addressIn, canonicalAddress } from '@/content/canonical';
import { type Language, languages } from '@/content/schemas/languages';
import type { Page } from '@/content/schemas/pages';

type Props = { name: PageName; page: Page; language: Language };

/** Social networks name languages in their own way. */
const locales: Record<Language, string> = { en: 'en_US', 'zh-CN': 'zh_CN' };

/** The version in a release's address. Whatever else the visitor's query holds is no other page. */
const versionIn = (name: PageName, search: string): string =>
  (name === 'versionUpdateContent' && new URLSearchParams(search).get('version')) || '';

/**
 * What search engines and social networks read of a page: its address, its other languages, its picture. A release's page
 * is called after its release; networks then read its title and description.
 */
export function PageHead({ name, page, language }: Props) {
  const address = pageAddress(env.siteOrigin, name, versionIn(name, useLocation().search));
  return (
    <>
      <link rel="canonical" href={canonicalAddress(address, language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(address, other)} />
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
