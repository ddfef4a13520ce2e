import type { Locator } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

test('A new page fades in, unless the visitor prefers reduced motion @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await open(page, '/home');
  for (const { reducedMotion, duration } of [
    { reducedMotion: 'reduce', duration: '0s' },
    { reducedMotion: 'no-preference', duration: '0.12s' },
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect(page.locator('main > *').first()).toHaveCSS('transition-duration', duration);
  }
});

test('A visitor with a keyboard can skip the header @visitor', { tag: '@a11y' }, async ({ page }) => {
  const widthOf = async (element: Locator) => (await element.boundingBox())?.width;
  await open(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  expect(await widthOf(skip), 'the skip link is hidden without focus').toBeLessThan(4);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect.poll(() => widthOf(skip)).toBeGreaterThan(40);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('The copyright notice shows the current year @visitor', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-06-01T12:00:00Z'));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo')).toContainText('© 2041 Fish Hawk Works Limited');
});
