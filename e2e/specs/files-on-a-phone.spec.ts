import { pagePath } from '../../src/config/paths.ts';
import { english, messages, withId } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const { label } = withId(english.downloads.files, 'windows-arm64');

test.use({ viewport: { width: 375, height: 812 } });

test('A visitor with a phone reads every file from top to bottom, and a screen reader still hears a table', {
  tag: '@a11y',
}, async ({ page }) => {
  await page.goto(pagePath('downLoad'));
  const table = page.getByRole('table', { name: messages.download.files });
  const row = table.getByRole('row').filter({ has: page.getByRole('link', { name: label, exact: true }) });
  await expect(row.getByRole('rowheader')).toHaveText(label);
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expect(table.getByRole('columnheader', { name: messages.download.checksum })).toHaveCount(1);
  const [outer, inner] = await Promise.all([table.boundingBox(), row.getByRole('cell').last().boundingBox()]);
  expect(outer && inner && inner.x + inner.width <= outer.x + outer.width && inner.x >= outer.x).toBe(true);
});
