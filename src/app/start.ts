import { env } from '@/config/env';
import { replayEarlyClicks } from '@/directives/early-clicks';
import { registerDirectives } from '@/directives/register';
import { mount } from './mount.tsx';
import { registerPrefetch } from './prefetch.ts';

/**
 * Start-up, in its fixed order: directives, the component library with the router and the page, what was clicked
 * meanwhile, the log. `<html data-started>` then tells styles and tests that the page is live. A page whose chunks cannot be
 * loaded stays as it was prerendered, without it.
 */
export async function start(): Promise<void> {
  registerDirectives(document);
  registerPrefetch(document);
  if (!(await mount(document))) {
    console.info('Scripts of this page could not be loaded: it stays as it was served.');
    return;
  }
  replayEarlyClicks();
  document.documentElement.dataset.started = '';
  console.info('Build environment', env);
}
