/** The query with another language; other parameters and the hash stay. */
export function languageAddress({ search, hash }: Pick<Location, 'search' | 'hash'>, language: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}${hash}`;
}

/**
 * `<a hreflang="zh-CN">`: adds the visitor's query and hash to links to this page in other languages, which are prerendered
 * without. React sets the same after hydration.
 */
export function languageLinks(document: Document): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.setAttribute('href', languageAddress(window.location, link.hreflang));
  }
}
