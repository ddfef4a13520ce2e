import { pagePath } from '../../src/lib/paths.ts';
import { idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

// The part of each page whose accessibility tree is compared, and a text that it shows once the visitor's system is known.
for (const [name, part, text] of [
  ['home', 'main', 'Download for Windows'],
  ['downLoad', 'main', 'For your Windows computer'],
  ['about', 'main', ''],
  ['subscribe', 'main', 'December 6, 2026'],
  ['privacyAgreement', 'main nav', ''],
  ['userAgreement', 'main', ''],
  ['updateLogInfo', 'main', ''],
  ['versionUpdateContent', 'main', 'Download 1.4.0 for Windows'],
] as const)
  test(`A screen reader gets ${part} of ${pagePath(name)} as in the file ${name}.yml`, async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
    await visitWith(page, 'Chrome, Windows on Intel');
    await open(page, pagePath(name));
    const shown = page.locator(part).first();
    await expect(shown).toContainText(text);
    await idle(page);
    // The build measures these figures, so each edit of the code changes them.
    await page.locator('[data-figure]').evaluateAll((all) => all.map((figure) => figure.replaceChildren('…')));
    // toMatchAriaSnapshot would write patterns instead of numbers, but prices and versions must be exact.
    expect(`${await shown.ariaSnapshot()}\n`).toMatchSnapshot(`${name}.yml`);
  });
