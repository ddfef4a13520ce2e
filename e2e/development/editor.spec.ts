import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pathBelow, projectRoot } from '../../generator/files.ts';
import { findViolations } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { testWithEditor } from './server.ts';

/** The editor's message if there is nothing left to save. */
const isSaved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

const open = async (page: Page, place: string) => {
  await page.goto(`/edit#${place}`);
  await expect(isSaved(page)).toBeVisible();
};

const field = (page: Page, group: string, name = 'English') =>
  page
    .getByRole('main')
    .getByRole('group', { name: group, exact: true })
    .getByRole('textbox', { name, exact: true })
    .first();

/** Opens the list of problems and warnings, which stands in the header. */
const openNotices = (page: Page) => page.locator('.notices-button').click();

/** The page that the editor shows. It is compiled on request, which takes long on a busy machine. */
const preview = (page: Page) => page.frameLocator('iframe');
const slow = { timeout: 60_000 };

/** `textOf` reads a file of the copy's content, which is the sample until the first save. */
const test = testWithEditor('on').extend<{ textOf: (file: string) => Promise<string> }>({
  textOf: ({ server: { folder } }, use) =>
    use((file) => readFile(path.join(folder, pathBelow(folder, `content/${file}`)), 'utf8')),
  viewport: { width: 1600, height: 1000 },
});

/** Opens the row of a list. */
const openRow = (page: Page, name: string) =>
  page.getByRole('main').locator('summary', { hasText: name }).first().click();

test('A click on a word of the page opens its field, as finding it does, and the field shows its place @editor', async ({
  page,
}) => {
  await open(page, 'home');
  await expect(field(page, 'Link to the prices'), 'its label says what it is').toHaveValue('See pricing');
  const heading = preview(page).getByRole('heading', { level: 1 });
  await heading.click(slow);
  await expect(field(page, 'Heading')).toBeFocused();
  const outline = preview(page).locator('[data-editor-outline]');
  await expect(outline, 'the place of the field').toBeVisible();
  await expect(preview(page).locator('body'), 'marks').not.toHaveText(/\u200b{4}/);
  // A word of an agreement, by the keyboard alone.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('个人信息');
  await expect(page.getByRole('dialog').getByRole('status'), 'how much was found').toHaveText(/^Found: \d+$/);
  const found = page.getByRole('region', { name: 'Privacy policy' }).getByRole('button').first();
  await found.press('Enter');
  const source = field(page, 'Text', '简体中文');
  await expect(source).toBeFocused();
  expect(await page.evaluate(() => String(getSelection())), 'the found words are selected').toBe('个人信息');
  await expect(page.getByLabel('Language of the page').getByRole('option', { selected: true })).toHaveText('简体中文');
  await expect(preview(page).locator('[name="reading-narrow"][value="full"]'), 'the full text is shown').toBeChecked();
  // What the page derives leads to its fact.
  const held = Promise.withResolvers<void>();
  await page.route(/\/subscribe\?/, (route) => held.promise.then(() => route.continue()));
  await page.goto('/edit#plans');
  await expect(page.getByText('Loading…'), 'until the page is shown').toBeVisible();
  held.resolve();
  await page.getByLabel('Language of the page').selectOption('English');
  await preview(page).getByText('$12', { exact: true }).first().click(slow);
  await expect(page.getByRole('spinbutton', { name: 'Price of a month' }).first()).toBeFocused();
});

test('An editor edits words, sees them on their page, and undoes changes', async ({
  page,
  pageErrors,
  server,
  textOf,
}) => {
  pageErrors.allow(/\b4(?:12|22)\b/);
  await open(page, 'home~hero');
  await field(page, 'Heading').fill('Another heading');
  await expect(preview(page).getByText('Another heading').first()).toBeAttached(slow);
  await expect(isSaved(page)).toBeVisible();
  expect(await textOf('en/home.json')).toContain('Another heading');

  await open(page, 'legal/privacyAgreement');
  await page.getByLabel('Language of the page').selectOption('简体中文');
  await field(page, 'Title', '简体中文').fill('另一份协议');
  await expect(preview(page).getByText('另一份协议').first()).toBeAttached(slow);
  await expect(isSaved(page)).toBeVisible();
  expect(await textOf('zh-CN/legal/privacy-agreement.md')).toContain('另一份协议');

  const file = 'en/legal/privacy-agreement.md';
  const before = await textOf(file);
  const source = field(page, 'Text');
  await source.press('ControlOrMeta+Home');
  await source.press('Shift+End');
  const bold = page.getByRole('group', { name: 'Marks' }).first().getByRole('button', { name: 'Bold' });
  await bold.click();
  // The first line after the front matter is bold.
  await expect.poll(() => textOf(file)).toContain('\n\n**');
  // The button works on the selection of the field also without the focus.
  await source.press('Tab');
  await expect(source).not.toBeFocused();
  await bold.click();
  await expect.poll(() => textOf(file)).toBe(before);

  await open(page, 'home~hero');
  const text = await textOf('en/home.json');
  const { hero } = JSON.parse(text);
  const writeHeading = (heading: string) =>
    writeFile(path.join(server.folder, 'content/en/home.json'), text.replace(hero.heading, heading));
  await writeHeading('From elsewhere');
  await expect(field(page, 'Heading')).toHaveValue('From elsewhere');
  await expect(page.getByRole('alert')).toContainText('changed elsewhere');
  // The file changes just before a change is saved.
  await page.route('/edit/api/documents/home', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await writeHeading('Just before');
    await route.continue();
    await page.unroute('/edit/api/documents/home');
  });
  await field(page, 'Heading').fill('A kept heading');
  await page.getByRole('alert').getByRole('button', { name: 'Use my change instead' }).click();
  await expect.poll(() => textOf('en/home.json')).toContain('A kept heading');
  // A change with a problem, which is not saved, is kept too.
  await field(page, 'Heading').fill('A {wrong} heading');
  await expect(page.getByText('Not saved: please correct')).toBeVisible();
  await writeHeading('Elsewhere again');
  await expect(field(page, 'Heading')).toHaveValue('Elsewhere again');
  await page.getByRole('alert').getByRole('button').click();
  await expect(field(page, 'Heading')).toHaveValue('A {wrong} heading');
  await field(page, 'Heading').fill('Another heading again');
  await expect.poll(() => textOf('en/home.json')).toContain('Another heading again');
  await page.getByRole('button', { name: /^What have I changed\? \(\d\)$/ }).click();
  const changed = page.getByRole('region', { name: 'content/en/home.json' });
  await expect(changed.getByRole('insertion').first()).toContainText('Another');
  await page.route('/edit/api/commits', async (route) => {
    await expect(page.getByRole('button', { name: 'Saving the commit…' })).toBeDisabled();
    await route.fulfill({ status: 422, json: { problems: [{ message: 'No' }] } });
  });
  const commit = page.getByRole('button', { name: 'Commit', exact: true });
  await commit.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('No');
  await expect(commit, 'it can be tried again').toBeEnabled();
  await page.getByRole('button', { name: 'Undo: content/en/home.json' }).click();
  await expect(changed).toBeHidden(slow);
  await page.getByRole('button', { name: 'Undo everything' }).click();
  await expect(page.getByText('Nothing differs from the last commit.')).toBeVisible(slow);
  await expect(page.getByRole('button', { name: 'Close' }), 'the focus stays in the dialog').toBeFocused();
  await page.keyboard.press('Escape');
  const quiet = page.getByRole('button', { name: 'What have I changed?', exact: true });
  await expect(quiet, 'the focus returns').toBeFocused();
  await field(page, 'Heading').fill('Undone by keys');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(isSaved(page)).toBeVisible();
  expect(await textOf('en/home.json')).toBe(await readFile(path.join(projectRoot, 'sample/en/home.json'), 'utf8'));
});

test('An editor sees problems at their fields, and moves and adds entries', async ({ page, pageErrors, textOf }) => {
  pageErrors.allow(/\b422\b/);
  await open(page, 'site~contacts');
  const before = await textOf('site.json');
  const support = page.getByRole('textbox', { name: 'Support' });
  const problems = page.getByRole('region', { name: 'To be corrected' });
  await support.fill('nobody');
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await expect(page.locator('.notices-button'), 'no problem is shown while somebody types').toBeHidden();
  const place = await support.boundingBox();
  await support.press('Tab');
  await openNotices(page);
  const message = 'expected an email address; found "nobody"';
  await expect(problems).toContainText(message);
  expect(await support.boundingBox(), 'what comes later moves no field').toEqual(place);
  await expect(support).toHaveAccessibleDescription(message);
  await page.getByRole('button', { name: 'Email addresses › Support' }).click();
  await expect(support).toBeFocused();
  const isInk = () =>
    support.evaluate((field) => getComputedStyle(field).outlineColor === getComputedStyle(field).color);
  expect(await isInk(), 'the focus looks unlike a fault').toBe(true);
  expect(await textOf('site.json')).toBe(before);
  for (const place of ['faq', 'site~contacts']) await page.goto(`/edit#${place}`);
  await expect(support, 'what is not saved stays when another document is opened').toHaveValue('nobody');
  await expect(page.locator('iframe'), 'the page with the address').toHaveAttribute('src', /^\/about\?/);
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(support, 'nor is it lost by a reload').toHaveValue('nobody');
  await expect(page.getByText('These are your changes')).toBeVisible();
  await support.fill('help@parley.example');
  await page.goto('/edit#faq');
  await expect.poll(() => textOf('site.json'), 'saved when it is left').toContain('help@parley.example');

  await open(page, 'faq');
  const ids = async () => [...(await textOf('faq.json')).matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id);
  const [first, second] = await ids();
  await page.getByRole('button', { name: 'Move up' }).nth(1).press('Enter');
  await expect.poll(async () => (await ids()).slice(0, 2)).toEqual([second, first]);
  await expect(page.locator(':focus'), 'the focus moves with the question').toHaveAccessibleName('Move up');
  const question = page.getByRole('main').locator('.item').first();
  await page.keyboard.press('Shift+Tab');
  await expect(question.locator('summary'), 'the title comes before its buttons').toBeFocused();
  const title = (await question.locator('summary').textContent()) ?? '';
  await expect(question, 'the group of its buttons').toHaveAccessibleName(title);
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect.poll(async () => (await ids())[0]).toBe(first);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(ids).toContain(second);
  await expect(question.locator(':focus'), 'undoing keeps the focus in the list').toBeVisible();

  await open(page, 'plans~plans');
  const plans = await textOf('plans.json');
  await page.locator('#root_plans__add').click();
  await expect(page.getByRole('status').filter({ hasText: /^Not saved: \d to fill in$/ })).toBeVisible();
  await expect(page.locator('#root_plans_4_name_en'), 'the first field of the new plan').toBeFocused();
  await expect(page.locator('#root_plans_4_name_en')).toHaveValue('');
  expect(await textOf('plans.json')).toBe(plans);
  await openNotices(page);
  await page.getByRole('button', { name: / new › Button › English$/ }).click();
  await expect(page.locator('#root_plans_4_action_en')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');

  await open(page, 'redirects');
  await page.locator('#root__add').click();
  await openNotices(page);
  await expect(page.getByRole('region', { name: 'Still empty' })).toContainText('Where it leads');
  await expect(page.getByRole('region', { name: 'To be corrected' })).toBeHidden();
  const added = page.getByRole('main').locator('.item').last();
  await added.getByLabel('Old address').fill('/prices.html');
  await added.getByLabel('Where it leads').fill('/subscribe');
  await expect.poll(() => textOf('redirects.json')).toContain('/prices.html');

  await open(page, 'releases/1.4.0');
  await page.getByRole('button', { name: 'Add a release' }).click();
  await expect(page).toHaveURL(/#releases\/1\.5\.0$/);
  const version = page.getByRole('textbox', { name: 'Version' });
  await expect(version).toHaveValue('1.5.0');
  const versionPlace = await version.boundingBox();
  await page.getByLabel('Date', { exact: true }).fill('2999-01-01');
  await expect(page.getByText('The site shows this from 2999-01-01.')).toBeVisible();
  expect(await version.boundingBox(), 'its note moves no field').toEqual(versionPlace);

  await open(page, 'faq');
  await expect(preview(page).locator('#faq'), 'the page is at the questions').toBeInViewport(slow);
});

test('An editor gives a release a picture, and replaces one of the site', async ({ page, pageErrors, textOf }) => {
  pageErrors.allow(/\b4(?:00|22)\b/);
  await open(page, 'releases/1.4.0');
  const photo = sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#336699' } }).png();
  const picture = { name: 'New Picture.png', mimeType: 'image/png', buffer: await photo.toBuffer() };
  const choice = page.getByLabel(/picture of the release/);
  await choice.setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await expect(choice, 'a corrected file can be chosen again').toHaveValue('');
  await choice.setInputFiles(picture);
  await expect(page.locator('#root_image_width'), 'the size, which the file has').toBeHidden();
  await field(page, 'The picture in words (if there is a picture)').fill('A picture');
  await field(page, 'The picture in words (if there is a picture)', '简体中文').fill('一张图片');
  const image = /"\/pictures\/new-picture\.png",\s*"width": 1920,\s*"height": 960/;
  await expect.poll(() => textOf('releases.json')).toMatch(image);
  await expect(preview(page).getByRole('img', { name: '一张图片' })).toBeVisible(slow);

  await page.goto('/edit#pictures');
  const member = page.getByRole('region', { name: 'member', exact: true });
  for (const time of ['first', 'second']) {
    const shown = (await member.locator('img').getAttribute('src')) ?? '';
    await member.getByLabel(/another picture/).setInputFiles(picture);
    await expect(member.getByRole('status')).toContainText('The picture has been replaced.');
    await expect(member.locator('img'), `the ${time} time`).not.toHaveAttribute('src', shown);
  }
  await member.getByLabel(/another picture/).setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await expect(member.getByRole('status')).toContainText('unsupported');
  await expect(member.getByLabel(/another picture/), 'the same file can be chosen again').toHaveValue('');
});

test('The editor is in Chinese, without accessibility violations in both themes', async ({ page, pageErrors }) => {
  pageErrors.allow(/\b422\b/);
  await open(page, 'plans~plans');
  await page.getByLabel('Editor’s language').selectOption('zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('编辑网站');
  await expect(
    page.getByRole('button', { name: '添加或删除货币' }).or(page.getByText('添加或删除货币')).first(),
  ).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findViolations(page), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await openRow(page, '免费版');
  await page.getByRole('spinbutton', { name: '每月价格' }).first().fill('-1');
  await page.keyboard.press('Tab');
  await openNotices(page);
  await expect(page.getByRole('region', { name: '需要更正' })).toContainText('金额不能小于 0；现为 -1');
  expect(await findViolations(page), 'light').toEqual([]);
});

test('An editor writes an article, changes its address, and deletes another', async ({ page, pageErrors, textOf }) => {
  // The form may look for changes of a file that was just renamed or deleted.
  pageErrors.allow(/\b404\b/);
  page.on('dialog', (dialog) => dialog.accept());
  await open(page, 'articles/blogoftests/first');
  const [documents, form] = [page.getByRole('navigation', { name: 'What can be edited' }), page.getByRole('main')];
  await documents.getByText('Add an article').click();
  await documents.getByLabel(/name in the address/).fill('a-title');
  await documents.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(field(page, 'Title')).toHaveValue('A title');
  await field(page, 'Title').fill('News of the day');
  const title = preview(page).getByRole('heading', { level: 1, name: 'News of the day' });
  await expect(title).toBeVisible(slow);
  // Until an article is built, its address leads to the list, which is then reloaded.
  await title.evaluate((element) => {
    element.id = 'before';
    location.assign('/blogoftests');
  });
  await expect(preview(page).locator('#before')).not.toBeAttached(slow);
  await expect(title, 'the preview returns to the article').toBeVisible(slow);
  await form.getByRole('combobox', { name: 'English' }).selectOption({ index: 0 });
  await expect.poll(() => textOf('en/blogoftests/a-title.md')).not.toContain('draft');
  await form.getByText('Change its address').click();
  await form.getByLabel(/name in the address/).fill('better');
  await form.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(/#articles\/blogoftests\/better$/);
  expect(await textOf('redirects.json')).toContain('"/blogoftests/a-title"');

  await open(page, 'articles/blogoftests/first');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 2 })).toBeVisible();
  await field(page, 'Heading').fill('After the deletion');
  await expect(preview(page).getByText('After the deletion').first(), 'the site still builds').toBeAttached(slow);
  await page.getByRole('button', { name: 'What have I changed?' }).click();
  await page.getByRole('button', { name: 'Undo: content/en/blogoftests/first.md' }).click();
  await expect.poll(() => textOf('en/blogoftests/first.md').catch(() => '')).toContain('title:');
});

// After the test of articles, whose pages would report that the script's host does not exist.
test('An editor adds the first third-party script, which the page loads @full', async ({ page, pageErrors }) => {
  pageErrors.allow(/\b422\b|count\.example|ERR_/);
  await open(page, 'third-party');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add', exact: true }).first().click();
  const item = main.locator('.item').first();
  await item.getByRole('textbox', { name: /^Short name in addresses/ }).fill('count');
  await item.getByRole('textbox', { name: 'Address', exact: true }).fill('https://count.example/count.js');
  await item.getByLabel('When it is loaded').selectOption({ index: 1 });
  for (const name of ['Name', 'What it is for']) {
    const words = item.getByRole('group', { name, exact: true });
    await words.getByRole('textbox', { name: 'English' }).fill('It counts visits.');
    await words.getByRole('textbox', { name: '简体中文' }).fill('统计访问。');
  }
  await expect(preview(page).locator('script[src="https://count.example/count.js"]')).toBeAttached(slow);
});

// editor/editor.test.ts has the requests that are refused.
test('An editor is protected from requests and frames of other sites @editor', async ({
  page,
  request,
  pageErrors,
}) => {
  const headers = { Origin: 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await request.post('/edit/api/releases', { headers })).status()).toBe(403);
  const answer = await request.get('/edit');
  expect(answer.headers()['content-security-policy']).toBe("frame-ancestors 'none'");
  pageErrors.allow(/403/);
  await page.route('/edit/api/**', (route) => route.fulfill({ status: 403 }));
  await page.goto('/edit');
  await expect(page.getByRole('alert'), 'how to open it by this name').toContainText('DEV_HOST=localhost');
});

// The last test, because the server restarts.
test('An editor is asked before a language is deleted, and adds a draft', async ({ page, pageErrors, textOf }) => {
  // The server cuts its connections when it restarts.
  pageErrors.allow(/ERR_|WebSocket/);
  const before = await textOf('languages.json');
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await open(page, 'languages');
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  expect(questions).toEqual([expect.stringContaining('Delete this language and all of its texts?')]);
  expect(await textOf('languages.json')).toBe(before);

  await page.getByLabel(/^Language or its code/).fill('Arabic');
  await page.getByRole('button', { name: 'Add a language' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Next: translate' })).toBeVisible(slow);
  await expect(page.getByRole('main').locator('summary', { hasText: 'العربية' })).toContainText('draft');
  await page.getByLabel('Language of the page').selectOption('العربية', slow);
  await expect(preview(page).locator('html'), 'its page is shown').toHaveAttribute('dir', 'rtl', { timeout: 90_000 });
  await expect(isSaved(page)).toBeVisible();
  expect(await textOf('languages.json')).toContain('"dir": "rtl", "draft": true');
  await expect(page.getByRole('alert'), 'its own change is none from elsewhere').toBeHidden();
  await page.getByRole('button', { name: 'What have I changed?' }).click();
  await expect(page.getByRole('dialog').getByText(/^Arabic draft: \d+ files$/), 'one line').toBeVisible(slow);
});
