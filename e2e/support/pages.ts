import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type PageName, pagePath } from '../../src/config/paths.ts';
import { headOf } from './head.ts';

/** What the links to the pages are called, in the header (the first five, by `mainPages`) and in the footer. */
export const linkNames = {
  home: 'Home',
  downLoad: 'Download',
  subscribe: 'Membership',
  updateLogInfo: 'Updates',
  about: 'About',
  versionUpdateContent: 'Newest release',
  privacyAgreement: 'Privacy agreement',
  userAgreement: 'User agreement',
} as const satisfies Record<PageName, string>;

/** The pages that the header links to. */
export const mainPages: readonly PageName[] = ['home', 'downLoad', 'subscribe', 'updateLogInfo', 'about'];

/** The main navigation in the header, as wide windows show it. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** A link of the footer, which links to every page. */
export const footerLink = (page: Page, name: PageName) =>
  page.getByRole('contentinfo').getByRole('link', { name: linkNames[name], exact: true });

/** The site's name in the header: the one link to `/`. */
export const brandLink = (page: Page) => page.getByRole('banner').locator('a[href="/"]');

/** The page's one main heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The title that a page's HTML carries, before any script. */
export async function servedTitle(request: APIRequestContext, name: PageName): Promise<string> {
  const html = await (await request.get(pagePath(name))).text();
  return headOf(html).title;
}

/** The page is shown, whichever HTML the server sent: its title, one visible heading. */
export async function expectShown(page: Page, name: PageName): Promise<void> {
  await expect(page).toHaveTitle(await servedTitle(page.request, name));
  await expect(heading(page)).toBeVisible();
}
