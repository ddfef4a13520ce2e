import brand from '../../generator/fixture/content/brand.json' with { type: 'json' };
import { idle, open } from '../support/app.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';

onFixtureContent();

test('A reader finds every part of the page, who answers for what, logos and colours', async ({ page }) => {
  const sentence = 'Look twice before you answer.';
  await open(page, '/about');
  const figure = page.getByRole('figure');
  await expect(figure.getByRole('img')).toHaveAttribute('alt', /^The founding sentence, set as a page/);
  await expect(figure).toContainText(sentence);
  await expect(page.getByRole('main').getByText(sentence, { exact: true }), 'it is said once').toHaveCount(1);
  for (const id of ['mission', 'principles', 'timeline', 'contact', 'press-kit'])
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeVisible();
  const times = await page
    .locator('#timeline time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toHaveLength(4);
  expect(times).toEqual(times.toSorted());
  const milestone = page.locator('#timeline li').filter({ hasText: '1.1.0' });
  await expect(milestone, 'the numbers of its release').toContainText(/3 new\s+3 improved\s+2 fixed/);
  const imprint = page.locator('#contact');
  for (const [role, evidence, more] of [
    ['Product and prices', ['Plans and prices', '/subscribe'], /A composing stick/],
    ['Releases and security', ['Update log', '/updateLogInfo'], /A proof-reader’s loupe/],
    ['Privacy', ['Privacy agreement', '/privacyAgreement']],
    ['Support', ['System status', 'https://status.osprey.test/']],
  ] as const) {
    const part = imprint.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role, exact: true }) });
    await expect(part.getByRole('link', { name: /@osprey\.test$/ })).toHaveCount(1);
    const [name, to] = evidence;
    await expect(part.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
    if (more) await expect(part.getByRole('img')).toHaveAttribute('alt', more);
  }
  await expect(imprint.getByText('Confirmed within two working days')).toBeVisible();
  const kit = page.locator('#press-kit');
  const logos = await kit.locator('a[download]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(logos).toEqual(['/images/logo@3x.png', '/images/logo-dark@3x.png']);
  await expect(kit.locator('a[download] img')).toHaveCount(2);
  const colours = ['#fbf8f2', '#171512', '#1b1a17', '#ece5d8', brand.accent.light, brand.accent.dark];
  await expect(kit.getByText(/^#[\da-f]{6}$/)).toHaveText(colours);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The founding picture is fetched first, once (${colorScheme})`, { tag: '@chromium' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/about');
    await idle(page);
    const requests = await page.requests();
    expect(requests.filter((request) => request.url().includes('aboutUsText'))).toHaveLength(1);
    await expect(page.getByRole('figure').getByRole('img')).toHaveCount(1);
    await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
    await expect(page.locator('img:not([loading="lazy"], [fetchpriority])')).toHaveCount(0);
  });
}

const catalogue = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

test('Every picture of the catalogue is on a page', { tag: '@chromium' }, async ({ page }) => {
  const shown = new Set<string>();
  for (const path of ['/home', '/downLoad', '/about', '/subscribe']) {
    await open(page, path);
    const sources = await page.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
    for (const name of catalogue)
      if (sources.some((source) => new RegExp(`/${name}(-[a-z]{2}(-[A-Z]{2})?)?\\.`).test(source))) shown.add(name);
  }
  expect([...shown].toSorted()).toEqual(catalogue.toSorted());
});
