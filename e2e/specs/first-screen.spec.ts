import { open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

const visitors = [
  {
    machine: 'Chrome, Windows on Intel',
    isPhone: false,
    language: 'en',
    // The windows of a common laptop and screen: their resolutions without the browser's own interface.
    windows: [
      { width: 1280, height: 600 },
      { width: 1920, height: 950 },
    ],
    texts: [/^An AI chat app that numbers/, /^Grandmother’s card says/],
    links: { download: 'Download for Windows', contact: 'Write to us' },
  },
  {
    machine: 'Chrome, Android phone',
    // Controls are larger on a touch screen.
    isPhone: true,
    language: 'zh-CN',
    windows: [
      { width: 390, height: 720 },
      { width: 375, height: 600 },
    ],
    texts: [/^会注明出处的AI助手/, /^外婆的方子上/],
    links: { download: '去应用商店下载', contact: '写信给我们' },
  },
];

test('A visitor sees the upper edge of the app on the first screen of a laptop @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const [language, name] of [
    ['en', 'In Parley'],
    ['zh-CN', '在Parley里'],
  ] as const) {
    await page.goto(`/home?lang=${language}`);
    await expect(page.getByRole('figure', { name })).toBeInViewport({ ratio: 0.05 });
  }
});

for (const { machine, isPhone, language, windows, texts, links } of visitors)
  test.describe(machine, () => {
    test.use({ hasTouch: isPhone, isMobile: isPhone });

    test('A visitor sees the key elements of pages without scrolling @visitor', async ({ page }) => {
      const main = page.getByRole('main');
      const linkNamed = (name: string) => main.getByRole('link', { name, exact: true });
      // On a phone, only the first plan must be visible.
      const plans = (isPhone ? [0] : [0, 1, 2]).map((index) => page.locator('#plans li:has(h2)').nth(index));
      await visitWith(page, machine);
      await open(page, `/home?lang=${language}`);
      for (const { name, elements } of [
        {
          name: 'home',
          elements: [heading(page), linkNamed(links.download), ...texts.map((text) => main.getByText(text))],
        },
        { name: 'downLoad', elements: [heading(page), linkNamed(links.download)] },
        { name: 'subscribe', elements: plans.flatMap((plan) => [plan.getByText(/[$¥]/), plan.getByRole('link')]) },
        { name: 'about', elements: [linkNamed(links.contact)] },
        { name: 'versionUpdateContent', elements: [main.locator('[data-visitor]').getByRole('link')] },
        { name: 'updateLogInfo', elements: [main.getByRole('heading', { level: 3 })] },
      ] as const) {
        await footerLink(page, name).click();
        await expectShown(page, name);
        for (const size of windows) {
          await page.setViewportSize(size);
          const visible = elements.map((element) => element.filter({ visible: true }).first());
          const where = `${name} at ${size.width} px`;
          await Promise.all(visible.map((element) => expect.soft(element, where).toBeInViewport({ ratio: 1 })));
        }
      }
    });
  });
