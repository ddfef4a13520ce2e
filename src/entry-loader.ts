import { nextTask } from './lib/browser.ts';

/*
 * The entry of the built site: evaluates each part of the app in its own task, because all of them together would block a slow phone
 * for 150 ms. src/start.ts has fetched the files of all parts.
 */
async function load(): Promise<void> {
  await import(/* webpackChunkName: "react-dom" */ 'react-dom/client');
  await nextTask();
  // The bundler keeps only this export, and those that the app imports.
  await import(/* webpackChunkName: "react-router", webpackExports: ["createBrowserRouter"] */ 'react-router');
  await nextTask();
  const { started } = await import(/* webpackChunkName: "app" */ './entry-client.tsx');
  await started;
}

load().catch((error: unknown) => {
  // Without the app, the served page stays.
  document.documentElement.dataset.static = '';
  reportError(error);
});
