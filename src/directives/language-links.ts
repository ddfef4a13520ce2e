/** A relative URL that changes only the language of the current one. */
export function languageAddress({ search, hash }: Pick<Location, 'search' | 'hash'>, language: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}${hash}`;
}

/** `<a hreflang="zh-CN">`: adds the query and hash, which are unknown when the page is prerendered. */
export function languageLinks(document: Document): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.setAttribute('href', languageAddress(window.location, link.hreflang));
  }
}
