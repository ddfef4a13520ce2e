/** A relative URL for the same page in another language. */
export function languageAddress({ search, hash }: Pick<Location, 'search' | 'hash'>, language: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}${hash}`;
}

/** `<a hreflang="zh-CN">`: adds the page's query and hash, which are unknown when it is prerendered. */
export function languageLinks(document: Document): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.setAttribute('href', languageAddress(window.location, link.hreflang));
  }
}
