import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { addStyles, idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { beginReport, madeFile, reportAction } from '../support/reports.ts';

const screens = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const themes = ['light', 'dark'] as const;
const languages = ['en', 'zh-CN'] as const;

/** Makes pictures the same on every system: with the fonts that the tests' set-up installs, and without scrollbars. */
const styles = `
  :root {
    --font-text: "Liberation Sans", "Noto Sans CJK SC", sans-serif !important;
    --font-code: "Liberation Mono", monospace !important;
    scrollbar-width: none !important;
  }
  :root:lang(zh) { --font-display: "Heading Mixed", "Noto Serif CJK SC", serif !important; }`;

/** Opens a page as the same visitor on the same day each time, and waits until it is drawn. */
async function openStill(page: Page, url: string): Promise<void> {
  await open(page, url);
  await addStyles(page, styles);
  await idle(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.checkVisibility());
    for (const image of seen) image.loading = 'eager';
    await Promise.all(seen.map((image) => image.decode()));
  });
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The download that the page offers is the same on every machine.
  await visitWith(page, 'Chrome, Windows on Intel');
});

// At half the scale, pictures of whole pages have as many bytes as those of first screens at full scale.
test.use({ deviceScaleFactor: 0.5 });

/** Takes pictures of the whole page until two in a row are equal, because it may still be drawing. */
async function pictureOf(page: Page): Promise<Buffer> {
  // The QR code contains the site's address, which differs between operators.
  const mask = [page.locator('img[src*="erweima"]')];
  const draw = () => page.screenshot({ fullPage: true, scale: 'device', animations: 'disabled', mask });
  let picture = await draw();
  await expect
    .poll(async () => {
      const before = picture;
      picture = await draw();
      return picture.equals(before);
    })
    .toBe(true);
  return picture;
}

/** Joins pictures side by side. */
async function joinSideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const left = (index: number) => sizes.slice(0, index).reduce((sum, { width }) => sum + width, 0);
  const height = Math.max(...sizes.map((size) => size.height));
  return sharp({ create: { width: left(sizes.length), height, channels: 3, background: 'grey' } })
    .composite(pictures.map((input, index) => ({ input, left: left(index), top: 0 })))
    .png()
    .toBuffer();
}

test.describe('A visitor sees', () => {
  // Each page in both languages and both themes; each width with every pair of language and theme.
  for (const [index, name] of pageNames.entries()) {
    test(`${pagePath(name)} as in the reference picture ${name} @visitor`, async ({ page }, { config }) => {
      test.slow();
      const pictures: Buffer[] = [];
      for (const [column, viewport] of screens.entries()) {
        const language = languages[(index + column) % 2];
        const colorScheme = themes[(Math.floor(index / 2) + Math.min(column, 1)) % 2] ?? 'light';
        const query = name === 'updateLogInfo' ? '&from=1.0.1&to=1.1.0' : '';
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await openStill(page, `${pagePath(name)}?lang=${language}${query}`);
        pictures.push(await pictureOf(page));
      }
      const picture = await joinSideBySide(pictures);
      // With 256 colours these pictures look the same, and are less than half as large.
      const isUpdating = ['all', 'changed'].includes(config.updateSnapshots);
      const shown = isUpdating ? await sharp(picture).png({ palette: true, effort: 7, dither: 0 }).toBuffer() : picture;
      expect(shown).toMatchSnapshot(`${name}.png`, { maxDiffPixels: 30, threshold: 0.1 });
    });
  }

  test.describe(() => {
    test.use({ deviceScaleFactor: 2, viewport: { width: 375, height: 812 } });

    test('the progress of a report as in its reference picture @visitor', async ({ page }) => {
      const form = await beginReport(page);
      await form.input.setInputFiles(madeFile('a.png', 10));
      await page.route(reportAction, () => undefined);
      await form.send.click();
      const bar = form.section.getByRole('progressbar', { name: 'Total' });
      const pictures: Buffer[] = [];
      for (const [share, media] of [
        [0.3, { colorScheme: 'light' }],
        [1, { colorScheme: 'dark' }],
        [0.3, { forcedColors: 'active' }],
        // The share is unknown.
        [undefined, { forcedColors: 'none', reducedMotion: 'reduce' }],
        [undefined, { reducedMotion: 'no-preference' }],
      ] as const) {
        await page.emulateMedia(media);
        await bar.evaluate((element: HTMLProgressElement, value) => {
          if (value) element.value = value;
          else element.removeAttribute('value');
          for (const animation of element.getAnimations()) {
            animation.pause();
            animation.currentTime = 440;
          }
        }, share);
        pictures.push(await bar.screenshot());
      }
      expect(await joinSideBySide(pictures)).toMatchSnapshot('progress.png');
    });
  });
});
