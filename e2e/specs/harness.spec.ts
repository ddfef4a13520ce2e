import { changeDocument, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

type Fault = {
  /** Changes the page's HTML. */
  change?: (html: string) => string;
  /** Runs in the page. */
  plant?: () => unknown;
  error: RegExp;
  /** Further messages of the browsers' consoles. */
  also?: RegExp;
};

const faults: Record<string, Fault> = {
  'writes an error to the console': { plant: () => console.error('planted error'), error: /planted error/ },
  'throws where nothing catches': {
    plant: () => {
      setTimeout(() => {
        throw new Error('planted exception');
      });
    },
    error: /planted exception/,
  },
  'leaves a promise rejected': {
    plant: () => void Promise.reject(new Error('planted rejection')),
    error: /planted rejection/,
  },
  'asks for something that is missing': {
    plant: () => fetch('/images/planted.png').then(({ status }) => status),
    error: /404 .*planted\.png/,
    also: /^Failed to load resource: .* 404/,
  },
  'hydrates HTML that is not what React renders': {
    change: (html) => html.replace(/(<h1[^>]*>)/, '$1Planted words '),
    error: /Minified React error #418|[Hh]ydrat/,
  },
  'does what its security policy forbids': {
    change: (html) => html.replace('</body>', '<script>console.error("the script ran")</script></body>'),
    error: /script-src-elem forbids inline/,
    also: /violates the following (Content Security Policy )?directive/,
  },
  'hands text to the browser where it could become a script': {
    plant: () => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<p>planted</p>');
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    },
    error: /require-trusted-types-for forbids trusted-types-sink/,
    also: /requires '?TrustedHTML|require-trusted-types-for ’script’/,
  },
};

for (const [what, { change, plant, error, also = error }] of Object.entries(faults)) {
  test(`A test fails by itself when a page ${what}`, async ({ page, pageErrors }) => {
    if (change) await changeDocument(page, '/about', change);
    await open(page, '/about');
    if (plant) await page.evaluate(plant);
    await expect.poll(() => pageErrors.messages.join('\n')).toMatch(error);
    expect(pageErrors.verify).toThrow(error);
    pageErrors.allow(error);
    pageErrors.allow(also);
  });
}
