import { test as base, expect } from '@playwright/test';
import { collectErrors, type PageErrors } from './page-errors.ts';

export { expect };

/** A test in which a console error, a hydration error, an uncaught exception, an error answer or a breach of the
 * security policy on any page is a failure. */
export const test = base.extend<{ pageErrors: PageErrors }>({
  pageErrors: [
    async ({ context }, use) => {
      const errors = await collectErrors(context);
      await use(errors);
      errors.verify();
    },
    { auto: true },
  ],
});
