import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { addStyles, idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { beginReport, madeFile, reportAction } from '../support/reports.ts';

const narrow = { width: 375, height: 812 };
/** No style has a width above 1280 px as its condition. */
const wide = { width: 1440, height: 900 };

/** Makes pictures the same on every system: with the fonts that `npm run e2e` installs, and without scrollbars. */
const styles = `
  :root {
    --font-text: "Liberation Sans", "Noto Sans CJK SC", sans-serif !important;
    --font-code: "Liberation Mono", monospace !important;
    scrollbar-width: none !important;
  }
  :root:lang(zh) { --font-display: "Heading Mixed", "Noto Serif CJK SC", serif !important; }`;

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Pages offer the download for the visitor's system.
  await visitWith(page, 'Chrome, Windows on Intel');
});

// Keeps the pictures of whole pages small.
test.use({ deviceScaleFactor: 0.5 });

/** Takes pictures of the whole page until two in a row are equal, because it may still be drawing. */
async function takePicture(page: Page): Promise<Buffer> {
  const qrCode = page.locator('img[src*="erweima"]');
  // The QR code contains the site's address, which differs between operators.
  const draw = () => page.screenshot({ fullPage: true, scale: 'device', animations: 'disabled', mask: [qrCode] });
  let picture = await draw();
  const isStable = async () => {
    const previous = picture;
    picture = await draw();
    return picture.equals(previous);
  };
  await expect.poll(isStable).toBe(true);
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

/** Returns the tree of a page that a screen reader gets. Of the privacy agreement, it is that of its contents. */
async function readTree(page: Page, name: PageName): Promise<string> {
  await page.locator('details:has(#windows)').evaluateAll((all) => all.map((files) => files.setAttribute('open', '')));
  const shown = page.locator(name === 'privacyAgreement' ? 'main nav' : 'main').first();
  return `${await shown.ariaSnapshot()}\n`;
}

test.describe('A visitor sees', () => {
  // Each picture has its page in both languages and both themes. In all pictures together, each width has every pair of
  // language and theme.
  for (const [index, name] of pageNames.entries()) {
    test(`each page as in its picture and screen-reader tree @visitor (${name})`, async ({ page }, info) => {
      test.slow();
      const pictures: Buffer[] = [];
      for (const [column, viewport] of [narrow, wide].entries()) {
        const language = (index + column) % 2 === 0 ? 'en' : 'zh-CN';
        // The themes are exchanged after every second page.
        const isDark = (column === 0) === (Math.floor(index / 2) % 2 === 1);
        const colorScheme = isDark ? 'dark' : 'light';
        const comparison = name === 'updateLogInfo' && column === 1 ? '&from=1.0.1&to=1.1.0' : '';
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await open(page, `${pagePath(name)}?lang=${language}${comparison}`);
        await addStyles(page, styles);
        await idle(page);
        await page.evaluate(async () => {
          // The build measures these figures, which differ between commits.
          for (const figure of document.querySelectorAll('[data-figure]')) figure.replaceChildren('00');
          await document.fonts.ready;
          const images = [...document.images].filter((image) => image.checkVisibility());
          for (const image of images) image.loading = 'eager';
          await Promise.all(images.map((image) => image.decode()));
        });
        pictures.push(await takePicture(page));
        if (language === 'zh-CN') continue;
        await page.setViewportSize(wide);
        // toMatchAriaSnapshot would write patterns instead of numbers, but prices and versions must be exact.
        expect.soft(await readTree(page, name)).toMatchSnapshot(`${name}.yml`);
      }
      const picture = await joinSideBySide(pictures);
      // A reference picture with 256 colours looks the same, and has less than half the bytes.
      const isUpdating = ['all', 'changed'].includes(info.config.updateSnapshots);
      const reduceColours = () => sharp(picture).png({ palette: true, effort: 7, dither: 0 }).toBuffer();
      expect(isUpdating ? await reduceColours() : picture).toMatchSnapshot(`${name}.png`, {
        maxDiffPixels: 30,
        threshold: 0.1,
      });
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
      // Without a value the progress is indeterminate, and animated if the visitor does not prefer reduced motion.
      for (const { value, ...media } of [
        { value: 0.3, colorScheme: 'light' },
        { value: 1, colorScheme: 'dark' },
        { value: 0.3, forcedColors: 'active' },
        { value: undefined, forcedColors: 'none', reducedMotion: 'reduce' },
        { value: undefined, reducedMotion: 'no-preference' },
      ] as const) {
        await page.emulateMedia(media);
        await bar.evaluate((element: HTMLProgressElement, newValue) => {
          if (newValue) element.value = newValue;
          else element.removeAttribute('value');
          for (const animation of element.getAnimations()) {
            animation.pause();
            animation.currentTime = 440;
          }
        }, value);
        pictures.push(await bar.screenshot());
      }
      expect(await joinSideBySide(pictures)).toMatchSnapshot('progress.png');
    });
  });
});
