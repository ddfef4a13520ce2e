import type { Path } from 'react-router';
import { homePath, rootPath } from '@/config/paths';
import { rewriteImageCatalogue } from '@/features/image-catalogue/catalogue';

/**
 * Where a URL that is no page leads: home, with its query and hash. A visit to `/` rewrites the image catalogue
 * before the redirect. Both ways there call this: the entry (start.ts) and every later navigation (routes.ts).
 */
export function leaveForHome({ pathname, search, hash }: Path): string {
  if (pathname === rootPath) rewriteImageCatalogue();
  return `${homePath}${search}${hash}`;
}
