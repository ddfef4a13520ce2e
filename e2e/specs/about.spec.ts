import { idle, open } from '../support/app.ts';
import { english } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const { founding, leadership, contact, pressKit } = english.about;

test('A reader finds every part of the page, logos and colours, and no invented person', async ({ page }) => {
  await open(page, '/about');
  const figure = page.getByRole('figure');
  await expect(figure.getByRole('img')).toHaveAttribute('alt', founding.image.alt);
  await expect(figure).toContainText(founding.sentence);
  await expect(page.getByRole('main').getByText(founding.sentence, { exact: true }), 'it is said once').toHaveCount(1);
  for (const id of ['mission', 'principles', 'timeline', 'contact', 'press-kit'])
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeVisible();
  const times = await page
    .locator('#timeline time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toEqual(times.toSorted());
  await expect(page.locator('#contact').getByRole('link', { name: /@/ })).toHaveCount(contact.list.length);
  const named = leadership.list.filter(({ name }) => name);
  const section = page.locator('#leadership');
  await expect(section).toHaveCount(named.length > 0 ? 1 : 0);
  await expect(section.getByRole('listitem').getByRole('heading')).toHaveText(named.map(({ name }) => name));
  const kit = page.locator('#press-kit');
  const logos = await kit.locator('a[download]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(logos).toEqual(pressKit.files.map(({ to }) => to));
  await expect(kit.getByText(/^#[\da-f]{6}$/)).toHaveText(pressKit.colours.flatMap(({ light, dark }) => [light, dark]));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The founding picture is fetched first, once (${colorScheme})`, { tag: '@chromium' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/about');
    await idle(page);
    const requests = await page.requests();
    const editions = requests.flatMap((request) => request.url().match(/aboutUsText(?:-dark)?/)?.[0] ?? []);
    expect(editions).toEqual([colorScheme === 'dark' ? 'aboutUsText-dark' : 'aboutUsText']);
    const picture = page.getByRole('figure').getByRole('img');
    await expect(picture).toHaveAttribute('loading', 'eager');
    await expect(picture).toHaveAttribute('fetchpriority', 'high');
    await expect(page.locator('img:not([loading="lazy"])')).toHaveCount(1);
  });
}
