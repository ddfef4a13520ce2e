import { getDocumentProxy } from 'unpdf';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Returns the last line of each sheet, except of the last sheet. */
async function lastLines(pdf: Buffer): Promise<string[]> {
  const printed = await getDocumentProxy(new Uint8Array(pdf));
  const lines: string[] = [];
  for (let sheet = 1; sheet < printed.numPages; sheet++) {
    const { items } = await (await printed.getPage(sheet)).getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ words: item.str, y: item.transform[5] }] : [],
    );
    const bottom = Math.min(...texts.map(({ y }) => y));
    const last = texts.filter(({ y }) => y - bottom < 2);
    lines.push(last.map(({ words }) => words).join(''));
  }
  return lines;
}

test.describe('A printed copy of', { tag: '@chromium' }, () => {
  test('a page has its text, the URLs of links and both prices, but no controls @visitor', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await open(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const role of ['button', 'textbox', 'radio', 'navigation'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link'), 'the header has only the link of the brand').toHaveCount(
      1,
    );
    await expect(page.getByText('A made-up example.').first()).toBeVisible();
    await expect(
      page.locator('#faq details p').first(),
      'answers that are folded on the screen are printed',
    ).toBeVisible();
    await open(page, '/subscribe');
    for (const price of ['$15.50 a month', '$149 a year'])
      await expect(page.locator('#plans').getByText(price, { exact: true })).toBeVisible();
    for (const quote of await page.locator('details q').all()) await expect(quote).toBeVisible();
    await open(page, '/about');
    const status = page.locator('#contact').getByRole('link', { name: 'System status' });
    const after = await status.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(after).toContain('https://status.osprey.test/');
  });

  for (const name of pageNames)
    test(`${pagePath(name)} has no heading alone at the end of a sheet`, async ({ page }) => {
      await open(page, pagePath(name));
      // h1 is left out: its end could equal a price's line.
      const headings = await page.locator('main :is(h2, h3, h4)').allTextContents();
      // endsWith, because the last line of a wrapped heading is only its end.
      const isHeading = (line: string) =>
        line !== '' && headings.some((words) => withoutSpaces(words).endsWith(withoutSpaces(line)));
      // Each paper size breaks the text at other lines.
      for (const format of ['A4', 'A5', 'Letter']) {
        const lines = await lastLines(await page.pdf({ format }));
        expect.soft(lines.filter(isHeading), format).toEqual([]);
      }
    });
});
