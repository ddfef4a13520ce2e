import { pageNames, pagePath } from '../../src/config/paths.ts';
import { started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('A visitor reaches every page', () => {
  for (const name of pageNames) {
    test(`by opening ${pagePath(name)}`, async ({ page }) => {
      await page.goto(pagePath(name));
      await started(page);
      await expect(page).toHaveURL(pagePath(name));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#root')).toHaveAttribute('data-page', name);
    });
  }
});
