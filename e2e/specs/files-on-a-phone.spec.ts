import { pagePath } from '../../src/config/paths.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 375, height: 812 } });

test('A visitor with a phone reads every file from top to bottom, and a screen reader still hears a table', async ({
  page,
}) => {
  await page.goto(pagePath('downLoad'));
  const table = page.getByRole('table', { name: 'Every file' });
  const row = table.getByRole('row', { name: /^Windows on ARM/ });
  await expect(row.getByRole('rowheader')).toHaveText('Windows on ARM');
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expect(table.getByRole('columnheader', { name: 'SHA-256' })).toHaveCount(1);
  const [outer, inner] = await Promise.all([table.boundingBox(), row.getByRole('cell').last().boundingBox()]);
  expect(outer && inner && inner.x + inner.width <= outer.x + outer.width && inner.x >= outer.x).toBe(true);
});
