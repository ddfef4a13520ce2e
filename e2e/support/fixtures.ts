import { test as base, expect } from '@playwright/test';
import { collectErrors, type PageErrors } from './page-errors.ts';

export { expect };

/** A test in which a console error, a hydration error, an uncaught exception or an error answer on any page is a failure. */
export const test = base.extend<{ pageErrors: PageErrors }>({
  pageErrors: [
    async ({ context }, use) => {
      const errors = collectErrors(context);
      await use(errors);
      errors.verify();
    },
    { auto: true },
  ],
});
