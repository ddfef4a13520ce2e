import { idle, open } from '../support/app.ts';
import { fixture } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';

onFixtureContent();

const { founding, contact, pressKit } = fixture.about;

test('A reader finds every part of the page, who answers for what, logos and colours', async ({ page }) => {
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
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted());
  const imprint = page.locator('#contact');
  await expect(imprint.getByRole('link', { name: /@/ })).toHaveCount(contact.list.length);
  for (const { role, answered = '', evidence, image } of contact.list) {
    const part = imprint.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role, exact: true }) });
    await expect(part).toContainText(answered);
    for (const { label, to } of evidence)
      await expect(part.getByRole('link', { name: label })).toHaveAttribute('href', to);
    if (image) await expect(part.getByRole('img')).toHaveAttribute('alt', image.alt);
  }
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
    expect(requests.filter((request) => request.url().includes('aboutUsText'))).toHaveLength(1);
    await expect(page.getByRole('figure').getByRole('img')).toHaveCount(1);
    const eager = page.locator('img:not([loading="lazy"])');
    await expect(eager).toHaveCount(1);
    await expect(eager).toHaveAttribute('fetchpriority', 'high');
  });
}

const catalogue = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

test('Every picture of the catalogue is on a page', { tag: '@chromium' }, async ({ page }) => {
  const shown = new Set<string>();
  for (const path of ['/home', '/downLoad', '/about', '/subscribe']) {
    await open(page, path);
    const sources = await page.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
    for (const name of catalogue) if (sources.some((source) => source.includes(`/${name}`))) shown.add(name);
  }
  expect([...shown].toSorted()).toEqual(catalogue.toSorted());
});
