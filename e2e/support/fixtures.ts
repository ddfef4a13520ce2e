import { test as base, expect } from '@playwright/test';

export { expect };

type Fixtures = {
  /** Messages that this test expects among the page's errors; every other error fails it. */
  expectedErrors: RegExp[];
  /** Watches every page of the test. */
  quiet: undefined;
};

/** A test in which a console error, a hydration error or an uncaught exception on any page is a failure. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  quiet: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (message: string) => {
        if (!expectedErrors.some((expected) => expected.test(message))) errors.push(message);
      };
      context.on('weberror', (error) => note(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error') note(message.text());
      });
      await use(undefined);
      expect(errors, 'errors that the pages reported').toEqual([]);
    },
    { auto: true },
  ],
});
