import { pagePath } from '../../src/lib/paths.ts';
import { idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** The part of each page whose accessibility tree is in a file of pictures/. */
for (const [name, part] of [
  ['home', 'main fieldset'],
  ['downLoad', 'main'],
  ['about', '#contact'],
  ['subscribe', 'main'],
  ['privacyAgreement', 'main nav'],
  ['userAgreement', 'main'],
  ['updateLogInfo', '#compare'],
  ['versionUpdateContent', '#report'],
] as const)
  test(`A screen reader gets ${part} of ${pagePath(name)} as in the file ${name}.yml`, async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
    await visitWith(page, 'Chrome, Windows on Intel');
    await open(page, pagePath(name));
    await idle(page);
    // The matcher for such trees would write patterns for figures: prices and versions must be these.
    expect(`${await page.locator(part).first().ariaSnapshot()}\n`).toMatchSnapshot(`${name}.yml`);
  });
