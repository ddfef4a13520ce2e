import { type PageName, pagePath } from '../../src/lib/paths.ts';
import { idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

type Row = { name: PageName; selector?: string; lateText?: string };

// The tree of a page is that of `selector`. `lateText` appears when the visitor's system or day is known.
const rows: readonly Row[] = [
  { name: 'home', lateText: 'Download for Windows' },
  { name: 'downLoad', lateText: 'For your Windows computer' },
  { name: 'about' },
  { name: 'subscribe', lateText: 'December 6, 2026' },
  { name: 'privacyAgreement', selector: 'main nav' },
  { name: 'userAgreement' },
  { name: 'updateLogInfo' },
  { name: 'versionUpdateContent', lateText: 'Download 1.4.0 for Windows' },
];

for (const { name, selector = 'main', lateText = '' } of rows)
  test(`A screen reader gets ${selector} of ${pagePath(name)} as in the file ${name}.yml`, async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
    await visitWith(page, 'Chrome, Windows on Intel');
    await open(page, pagePath(name));
    const shown = page.locator(selector).first();
    await expect(shown).toContainText(lateText);
    await idle(page);
    // The build measures these figures, which therefore change with the code.
    await page.locator('[data-figure]').evaluateAll((all) => all.map((figure) => figure.replaceChildren('…')));
    // toMatchAriaSnapshot would write patterns instead of numbers, but prices and versions must be exact.
    expect(`${await shown.ariaSnapshot()}\n`).toMatchSnapshot(`${name}.yml`);
  });
