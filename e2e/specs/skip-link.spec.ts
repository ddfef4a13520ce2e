import { open } from '../support/app.ts';
import { messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

test('A visitor with a keyboard passes the header at the first stop, and goes on inside the content', {
  tag: '@a11y',
}, async ({ page }) => {
  await open(page, '/about');
  const skip = page.getByRole('link', { name: messages.common.skipLink });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});
