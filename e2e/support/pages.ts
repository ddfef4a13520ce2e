import { expect, type Locator, type Page } from '@playwright/test';
import { type PageName, pagePath } from '../../src/lib/paths.ts';
import { documentOf } from './http.ts';

/** The windows of a laptop and a phone. */
export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

const linkTo = (container: Locator, name: PageName) => container.locator(`a[href="${pagePath(name)}"]`).first();

/** The main navigation in the header of wide windows. */
export const mainNavigation = (page: Page) => page.getByRole('banner').getByRole('navigation').first();

/** The labels of the links in the main navigation. The menu has the same. */
export const mainLabels = ['Home', 'Download', 'Pricing', 'Changelog', 'About'];

export const mainLink = (page: Page, name: PageName) => linkTo(mainNavigation(page), name);

/** A link of the footer, which links to every page. */
export const footerLink = (page: Page, name: PageName) => linkTo(page.getByRole('contentinfo'), name);

/** The header's link to `/`. */
export const brandLink = (page: Page) => page.getByRole('banner').locator('a[href="/"]');

/** The menu of narrow windows. */
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
export const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu', exact: true });
export const menuLink = (page: Page, name: PageName) => linkTo(menu(page).getByRole('navigation'), name);

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Expects the title that the server sends for this page, and a visible main heading. */
export async function expectShown(page: Page, name: PageName): Promise<void> {
  const html = await (await page.request.get(pagePath(name))).text();
  // Parsing the whole page takes longer than loading it.
  const [titleElement = ''] = /<title>.*?<\/title>/s.exec(html) ?? [];
  await expect(page).toHaveTitle(documentOf(titleElement).title);
  await expect(heading(page)).toBeVisible();
}

/**
 * Focuses each link and control as the keyboard does. Returns their number, and those without a focus ring, on themselves or on
 * the label of a visually hidden input, or that something covers.
 */
export async function visitFocusable(page: Page): Promise<{ count: number; faults: string[] }> {
  // Elements that a script focuses after this have a focus ring, too.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).opacity !== '0';
    };
    const hasRing = (element: Element) =>
      // A link that is stretched over its row has the ring on a pseudo-element.
      [undefined, '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
        // `rgba(1, 2, 3, 0)` or `color(srgb 1 1 1 / 0)`.
        const isTransparent = /^rgba\(.*, 0\)$|\/ 0\)$/.test(outlineColor);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !isTransparent;
      });
    const faultOf = (focused: HTMLElement) => {
      const label = focused instanceof HTMLInputElement ? (focused.labels?.[0] ?? focused.parentElement) : null;
      const isHiddenInput = label !== null && !isVisible(focused);
      const shown = isHiddenInput ? label : focused;
      // The ring of a hidden input is on its label, on another child of the label, or on the element after the input.
      const candidates = isHiddenInput
        ? [label, ...label.children, focused.nextElementSibling].filter((element) => element !== focused)
        : [focused];
      const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
      const centre = (start: number, end: number, size: number) => (Math.max(0, start) + Math.min(end, size)) / 2;
      const topmost = document.elementFromPoint(
        centre(box.left, box.right, innerWidth),
        centre(box.top, box.bottom, innerHeight),
      );
      const name = focused.outerHTML.slice(0, 90);
      if (!candidates.some((element) => element && hasRing(element))) return `no ring: ${name}`;
      // The summary of an open claim takes no clicks.
      const isIntangible = getComputedStyle(shown).pointerEvents === 'none';
      const isOnTop =
        topmost && (topmost === focused || shown.contains(topmost) || (isIntangible && topmost.contains(shown)));
      return isOnTop ? [] : `behind ${topmost?.outerHTML.slice(0, 60)}: ${name}`;
    };
    const focusable = [
      ...document.querySelectorAll<HTMLElement>('a, button, summary, input, select, textarea, [tabindex]'),
    ].filter(({ tabIndex }) => tabIndex >= 0);
    const visited = focusable.flatMap((element) => {
      element.focus();
      return document.activeElement === element ? [faultOf(element)] : [];
    });
    return { count: visited.length, faults: visited.flat() };
  });
}

/** Runs in a page. Returns `dark` or `light` for each visible image, by the colour of its top left corner. */
export async function visibleImageThemes(selector: string): Promise<string[]> {
  const images = [...document.querySelectorAll<HTMLImageElement>(selector)].filter((image) => image.checkVisibility());
  return Promise.all(
    images.map(async (image) => {
      // Firefox refuses to decode a lazy picture that it has not requested yet.
      image.loading = 'eager';
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 9, height: 9 }).getContext('2d');
      context?.drawImage(image, 0, 0, 9, 9);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return Math.max(red, green, blue) < 128 ? 'dark' : 'light';
    }),
  );
}
