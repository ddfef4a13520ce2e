import type { Page } from '@playwright/test';
import { changeDocument, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** Runs in the page before its own scripts. */
const run = (script: () => unknown) => (page: Page) => page.addInitScript(script);
const changeHtml = (change: (html: string) => string) => (page: Page) => changeDocument(page, '/about', change);

/** Faults of a page, the error that a test then fails with, and further messages of the browsers' consoles. */
const faults: [what: string, plant: (page: Page) => Promise<unknown>, error: RegExp, also?: RegExp][] = [
  ['writes an error to the console', run(() => console.error('planted error')), /planted error/],
  ['throws an error', run(() => void setTimeout(() => JSON.parse('planted'))), /JSON/],
  ['leaves a promise rejected', run(() => void Promise.reject(new Error('planted rejection'))), /planted rejection/],
  [
    'asks for something that is missing',
    run(() => void Object.assign(new Image(), { src: '/images/planted.png' })),
    /404 .*planted\.png/,
    /^Failed to load resource: .* 404/,
  ],
  [
    'hydrates HTML that is not what React renders',
    changeHtml((html) => html.replace(/(<h1[^>]*>)/, '$1Planted words ')),
    /Minified React error #418|[Hh]ydrat/,
  ],
  [
    'does what its security policy forbids',
    changeHtml((html) => html.replace('</body>', '<script>console.error("the script ran")</script></body>')),
    /script-src-elem forbids inline/,
    /violates the following (Content Security Policy )?directive/,
  ],
  [
    'hands text to the browser where it could become a script',
    run(() => {
      try {
        document.createElement('main').insertAdjacentHTML('beforeend', '<p>planted</p>');
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }),
    /require-trusted-types-for forbids trusted-types-sink/,
    /requires '?TrustedHTML|require-trusted-types-for ’script’/,
  ],
];

for (const [what, plant, error, also = error] of faults) {
  test(`A test fails by itself when a page ${what}`, async ({ page, pageErrors }) => {
    await plant(page);
    await open(page, '/about');
    await expect.poll(() => pageErrors.messages.join('\n')).toMatch(error);
    expect(pageErrors.verify).toThrow(error);
    pageErrors.allow(error);
    pageErrors.allow(also);
  });
}
