import { type BrowserContext, test as base, expect } from '@playwright/test';

/**
 * Collects console errors, uncaught exceptions (hydration errors too), error responses and violations of the
 * Content-Security-Policy on every page.
 */
async function collectErrors(context: BrowserContext) {
  // Firefox reports violations of the policy only to its own console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`Content-Security-Policy: ${effectiveDirective} forbids ${blockedURI} ${sample}`);
    });
  });
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  context.on('weberror', (error) => messages.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  // Firefox's console does not report which requests failed.
  context.on('response', (response) => {
    if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`);
  });
  const unexpected = () => messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
  return {
    messages,
    /** Allows errors that a test provokes, before or after they occur. */
    allow: (pattern: RegExp) => allowed.push(pattern),
    /** @throws if there was an error that is not allowed */
    verify: () => expect(unexpected(), 'errors that the pages reported').toEqual([]),
  };
}

export { expect };

/** A test that also fails if a page reports one of the errors that `collectErrors` collects. */
export const test = base.extend<{ pageErrors: Awaited<ReturnType<typeof collectErrors>> }>({
  pageErrors: [
    async ({ context }, use) => {
      const errors = await collectErrors(context);
      await use(errors);
      errors.verify();
    },
    { auto: true },
  ],
});
