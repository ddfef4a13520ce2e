/** A relative URL for the same page in another language, which is stored, even if that of the page is shown once. */
export function languageAddress({ search, hash }: Pick<Location, 'search' | 'hash'>, language: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  query.delete('once');
  return `?${query}${hash}`;
}

/** `<a hreflang="zh-CN">`: adds the page's query and hash, which are unknown when it is prerendered. */
export function languageLinks(document: Document): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.setAttribute('href', languageAddress(window.location, link.hreflang));
  }
}
