import { AxeBuilder } from '@axe-core/playwright';
import { styleguidePath } from '../../src/config/paths.ts';
import { expect, test } from '../support/fixtures.ts';

/** The one font that every machine of the suite has, so that the pictures do not depend on the others. */
const oneFont = ':root, :root:lang(zh) { --font-text: "Liberation Sans"; --font-code: "Liberation Mono"; }';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`A designer who opens the style page, ${colorScheme}`, { tag: '@own-servers' }, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('finds every part without an accessibility violation', async ({ page }) => {
      await page.goto(styleguidePath);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });

    test('sees the parts as they were signed off', async ({ page }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(styleguidePath);
      await page.addStyleTag({ content: oneFont });
      await page.evaluate(() => document.fonts.ready);
      await expect(page.getByRole('main')).toHaveScreenshot(`style-page-${colorScheme}.png`, {
        maxDiffPixelRatio: 0.005,
        // The picture is taken until two in a row are equal, and each is nine thousand pixels tall.
        timeout: 60_000,
      });
    });
  });
}
