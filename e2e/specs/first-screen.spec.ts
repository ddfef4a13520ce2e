import type { Page } from '@playwright/test';
import { open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

const laptop = {
  machine: 'Chrome, Windows on Intel',
  isPhone: false,
  language: 'en',
  // The windows of a common laptop and screen: their resolutions without the browser's own interface.
  windows: [
    { width: 1280, height: 600 },
    { width: 1920, height: 950 },
  ],
  texts: { lead: /^An AI chat app that numbers/, question: /^Grandmother’s card says/, contact: 'Write to us' },
  download: 'Download for Windows',
};
const phone = {
  machine: 'Chrome, Android phone',
  // Controls are larger on a touch screen.
  isPhone: true,
  language: 'zh-CN',
  windows: [
    { width: 390, height: 720 },
    { width: 375, height: 600 },
  ],
  texts: { lead: /^会注明出处的AI助手/, question: /^外婆的卡片上写着/, contact: '写信给我们' },
  download: '获取Android版',
};

/** The elements that a visitor must see without scrolling. */
function keyElements(page: Page, { isPhone, texts, download }: typeof laptop) {
  const main = page.getByRole('main');
  const downloadLink = main.getByRole('link', { name: download, exact: true });
  // On a phone, only the emphasised plan must be visible.
  const plans = (isPhone ? [1] : [0, 1, 2]).map((index) => page.locator('#plans li:has(h2)').nth(index));
  return [
    {
      name: 'home',
      elements: [heading(page), downloadLink, main.getByText(texts.lead), main.getByText(texts.question)],
    },
    { name: 'downLoad', elements: [heading(page), downloadLink] },
    {
      name: 'subscribe',
      elements: [heading(page), ...plans.flatMap((plan) => [plan.getByText(/[$¥]/), plan.getByRole('link')])],
    },
    { name: 'about', elements: [main.getByRole('link', { name: texts.contact, exact: true })] },
    { name: 'versionUpdateContent', elements: [main.locator('[data-visitor]').getByRole('link')] },
    { name: 'updateLogInfo', elements: [main.getByRole('heading', { level: 3 })] },
  ] as const;
}

for (const visitor of [laptop, phone])
  test.describe(visitor.machine, { tag: ['@chromium', '@visual'] }, () => {
    test.use({ hasTouch: visitor.isPhone, isMobile: visitor.isPhone });

    test('A visitor sees the key elements of pages without scrolling @visitor', async ({ page }) => {
      await visitWith(page, visitor.machine);
      await open(page, `/home?lang=${visitor.language}`);
      for (const { name, elements } of keyElements(page, visitor)) {
        await footerLink(page, name).click();
        await expectShown(page, name);
        for (const size of visitor.windows) {
          await page.setViewportSize(size);
          const visible = elements.map((element) => element.filter({ visible: true }).first());
          const where = `${name} at ${size.width} px`;
          await Promise.all(visible.map((element) => expect.soft(element, where).toBeInViewport({ ratio: 1 })));
        }
      }
    });
  });
