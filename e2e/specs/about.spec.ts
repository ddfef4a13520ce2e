import { open } from '../support/app.ts';
import { english } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const { founding, leadership, contact, pressKit } = english.about;

test('A reader finds the founding sentence as a picture and as text, and every part of the page', async ({ page }) => {
  await open(page, '/about');
  const figure = page.getByRole('figure');
  await expect(figure.getByRole('img')).toHaveAttribute('alt', founding.image.alt);
  await expect(figure).toContainText(founding.sentence);
  for (const id of ['mission', 'principles', 'leadership', 'timeline', 'contact', 'press-kit'])
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeVisible();
  const times = await page
    .locator('#timeline time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toEqual(times.toSorted());
  await expect(page.locator('#contact').getByRole('link', { name: /@/ })).toHaveCount(contact.list.length);
});

test('A reader meets the leadership by role, with a portrait and no invented name', async ({ page }) => {
  await open(page, '/about');
  const roles = page.locator('#leadership').getByRole('listitem');
  await expect(roles.getByRole('heading')).toHaveText(leadership.list.map(({ name, role }) => name || role));
  for (const [at, { image }] of leadership.list.entries())
    await expect(roles.nth(at).getByRole('img')).toHaveAttribute('alt', image.alt);
});

test('A journalist downloads the logos and copies the colours', async ({ page, request }) => {
  await open(page, '/about');
  const kit = page.locator('#press-kit');
  const files = await kit
    .locator('a[download]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(files).toEqual(pressKit.files.map(({ to }) => to));
  for (const file of files) expect((await request.get(file)).headers()['content-type'], file).toMatch(/^image\//);
  await expect(kit.getByText(/^#[\da-f]{6}$/)).toHaveText(pressKit.colours.flatMap(({ light, dark }) => [light, dark]));
});
