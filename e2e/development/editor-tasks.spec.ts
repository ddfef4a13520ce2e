import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { localToday } from '../../generator/environment.ts';
import { checkContent } from '../../generator/read.ts';
import { buildWithFixture } from '../../scripts/test/project-copy.ts';
import { expect, test } from '../support/fixtures.ts';
import { startEditor } from './server.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const photo = sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } }).png();

function nextMonday(): string {
  const day = new Date();
  day.setDate(day.getDate() + 7 - ((day.getDay() + 6) % 7));
  return localToday(day);
}

test('An editor does six tasks by the labels of the form, and the site builds @full', async ({ page, pageErrors }) => {
  test.setTimeout(900_000);
  // The editor answers 422 while a new item is incomplete.
  pageErrors.allow(/\b422\b/);
  const server = await startEditor();
  const main = page.getByRole('main');
  const open = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const group = (name: string) => main.getByRole('group', { name, exact: true }).last();
  const changedFiles = () => spawnSync('git', ['status', '--short'], { cwd: server.folder, encoding: 'utf8' }).stdout;
  const task = (name: string, files: string[], steps: () => Promise<unknown>) =>
    test.step(name, async () => {
      await steps();
      await expect(page.getByText('Everything is saved in the files.')).toBeVisible({ timeout: 60_000 });
      for (const file of files) await expect.poll(changedFiles).toContain(file);
    });
  await page.goto(`${server.url}/edit`);

  await task('corrects the Chinese privacy text', ['zh-CN/legal/privacy-agreement.md'], async () => {
    await open('Privacy agreement');
    await group('Text').getByRole('textbox', { name: '简体中文' }).press('ControlOrMeta+Home');
    await page.keyboard.insertText('《');
    await page.keyboard.press('Delete');
  });
  await task('changes the address of the support', ['content/site.json'], async () => {
    await open('Brand and contacts');
    await open('Mail addresses');
    await main.getByRole('textbox', { name: 'Support' }).fill('help@osprey.test');
  });
  await task('changes a price, adds a fourth plan', ['content/plans.json', 'en/plans.json'], async () => {
    await open('Plans and prices');
    await group('Member').getByRole('spinbutton', { name: 'Price of a month' }).first().fill('16');
    await main.getByRole('button', { name: 'Add', exact: true }).last().click();
    const words = main.getByRole('group', { name: 'Name', exact: true }).last();
    await words.getByRole('textbox', { name: 'English' }).fill('Family');
    await words.getByRole('textbox', { name: '简体中文' }).fill('家庭版');
    await expect(group('Family')).toBeVisible();
  });
  await task('moves a question up', ['content/faq.json'], async () => {
    await open('Questions');
    await main.getByRole('button', { name: 'Move up' }).nth(1).click();
  });
  const day = nextMonday();
  await task('prepares a release with a picture', ['releases/1.5.0.md', 'public/pictures/'], async () => {
    await page.getByRole('button', { name: 'Add a release' }).click();
    await expect(main.getByRole('heading', { name: '1.5.0' })).toBeVisible();
    await main.getByLabel('Date').fill(day);
    await main.getByLabel(/picture of the release/).setInputFiles({
      name: 'family.png',
      mimeType: 'image/png',
      buffer: await photo.toBuffer(),
    });
    for (const [name, english, chinese] of [
      ['Title', 'Families', '家庭'],
      ['Summary', 'A plan for up to five people of one family.', '最多五位家庭成员共用的方案。'],
      ['The picture in words (if there is a picture)', 'Five people', '五个人'],
    ] as const) {
      await group(name).getByRole('textbox', { name: 'English' }).fill(english);
      await group(name).getByRole('textbox', { name: '简体中文' }).fill(chinese);
    }
  });
  const shownOn = (today?: string) =>
    checkContent(server.folder, {}, today).contents?.[0].releases.releases[0]?.version;
  expect(checkContent(server.folder).problems).toEqual([]);
  expect([shownOn(), shownOn(day)]).toEqual(['1.4.0', '1.5.0']);
  const dist = await buildWithFixture(server.folder);
  expect(existsSync(path.join(dist, 'pictures/family.png'))).toBe(true);
  await page.goto('about:blank');
  await server.stop();
});
