import { pagePath } from '../../src/config/paths.ts';
import { started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const lastWords = 'Your photo of the card, line 3';

test('A visitor sees the demo conversation being written, stops it, and has it start over', async ({ page }) => {
  await page.goto(pagePath('home'));
  await started(page);
  const demo = page.getByRole('region', { name: 'A conversation with Parley' });
  const last = demo.getByText(lastWords).locator('xpath=ancestor::div[1]');
  await demo.getByRole('button', { name: 'Replay' }).click();
  await expect(last).toHaveCSS('opacity', '0');
  // The word that visitors press: the checkbox itself is a point that cannot be seen.
  const pause = demo.getByText('Pause', { exact: true });
  await pause.click();
  await expect(demo.getByRole('checkbox', { name: 'Pause' })).toBeChecked();
  const clock = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  await expect.poll(clock).not.toContain('running');
  await expect(last).toHaveCSS('opacity', '0');
  await pause.click();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(last).toHaveCSS('opacity', '1');
});

test('A visitor who reads with assistive technology has the whole conversation at once', async ({ page }) => {
  await page.goto(pagePath('home'));
  const demo = page.getByRole('region', { name: 'A conversation with Parley' });
  const heard = (await demo.ariaSnapshot()).replaceAll(/\s+/g, ' ');
  for (const words of ['You', 'Gas Mark 4', '177 °C', 'An oven dial set to 180', 'celsius(4) // 177', lastWords]) {
    expect(heard).toContain(words);
  }
});

test.describe('A visitor who wants no motion', { tag: '@chromium' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('finds the conversation written, and nothing to control', async ({ page }) => {
    await page.goto(pagePath('home'));
    await started(page);
    await expect(page.getByText(lastWords)).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.getByRole('button', { name: 'Replay' })).toBeHidden();
  });
});
