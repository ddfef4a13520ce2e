import { getDocumentProxy } from 'unpdf';
import { pagePath } from '../../src/lib/paths.ts';
import { expect, test } from '../support/fixtures.ts';

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Returns the last line of each sheet, except of the last sheet. */
async function lastLines(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const lines: string[] = [];
  for (let sheet = 1; sheet < document.numPages; sheet++) {
    const { items } = await (await document.getPage(sheet)).getTextContent();
    const texts = items.filter((item) => 'str' in item).filter(({ str }) => str.trim());
    // The last value of a transformation matrix is the distance from the bottom of the sheet, in points.
    const distances = texts.map(({ transform }) => Number(transform[5]));
    const smallest = Math.min(...distances);
    const lastLine = texts.filter((_, index) => (distances[index] ?? 0) - smallest < 2);
    lines.push(lastLine.map(({ str }) => str).join(''));
  }
  return lines;
}

test.describe('A printed page', () => {
  test.use({ javaScriptEnabled: false });

  test('has its text, the URLs of links and both prices, but no controls @visitor', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const role of ['button', 'textbox', 'radio', 'navigation'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    const headerLinks = page.getByRole('banner').getByRole('link');
    await expect(headerLinks, 'the header has only the link of the brand').toHaveCount(1);
    const answer = page.locator('#faq details p').first();
    await expect(answer, 'answers that are folded on the screen are printed').toBeVisible();
    const question = page.getByRole('figure').getByText('My landlord says').first();
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    await expect(question, 'a question in the app, without its background').toHaveCSS('color', ink);
    await page.goto('/subscribe');
    for (const price of ['$12 a month', '$120 a year'])
      await expect(page.locator('#plans').getByText(price, { exact: true }).first()).toBeVisible();
    await page.goto('/about');
    const status = page.locator('#contact').getByRole('link', { name: 'System status' });
    const printedUrl = await status.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(printedUrl).toContain('https://status.example.com/');
  });

  test('has no heading alone at the end of a sheet', async ({ page }) => {
    for (const name of ['home', 'userAgreement'] as const) {
      await page.goto(pagePath(name));
      // Not h1: if it ends with a price, a line that consists of that price would look like the end of a heading.
      const headings = await page.locator('main :is(h2, h3, h4)').allTextContents();
      const isEndOfHeading = (line: string) =>
        line !== '' && headings.some((heading) => withoutSpaces(heading).endsWith(withoutSpaces(line)));
      // A small paper has many ends of sheets.
      const lines = await lastLines(await page.pdf({ format: 'A5' }));
      expect.soft(lines.filter(isEndOfHeading), name).toEqual([]);
    }
  });
});
