import path from 'node:path';
import { edit } from '../../generator/variants/edit.ts';
import { startBackOffice } from '../../mocks/back-office.ts';
import { newApi } from '../../mocks/handlers.ts';
import { test as base } from '../support/fixtures.ts';
import { buildAndServe } from '../support/sites.ts';

/** A script that needs no consent, and one that does, in the format of content/third-party.json. */
const scripts = [
  {
    id: 'counter',
    address: 'https://counter.test/counter.js',
    attributes: { 'data-site': 'example.com' },
    when: 'idle',
    connects: ['https://counter.test'],
  },
  {
    id: 'chat',
    address: 'https://chat.test/chat.js',
    when: 'consent',
    loads: ['https://code.test'],
    frames: ['https://frame.test'],
    connects: ['https://counter.test'],
    trustedTypes: ['chat-html'],
  },
];
/** Their names and purposes, in the format of content/en/third-party.json. */
const descriptions = [
  { id: 'counter', name: 'Counter', purpose: 'Counts visits.' },
  { id: 'chat', name: 'Chat', purpose: 'Shows a chat.' },
];

/** Returns code that adds a script as the loaders of other companies do: it assigns a string to `src`. */
const codeThatAdds = (address: string) =>
  `try { const s = document.createElement('script'); s.src = '${address}'; document.head.append(s); } catch {}`;

/** The files of the scripts' hosts. The counter and the chat both try to add a script that is not listed. */
const files: Readonly<Record<string, string>> = {
  'counter/counter.js': `
    const { dataset } = document.currentScript;
    const isLive = 'started' in document.documentElement.dataset;
    fetch('https://counter.test/visit?site=' + dataset.site + '&live=' + isLive, { method: 'POST', mode: 'no-cors' });
    ${codeThatAdds('https://unlisted.test/from-counter.js')}`,
  'chat/chat.js': `${codeThatAdds('https://code.test/more.js')} ${codeThatAdds('https://unlisted.test/from-chat.js')}`,
  'code/more.js': `
    const frame = document.createElement('iframe');
    frame.src = 'https://frame.test/chat.html';
    frame.title = 'Chat';
    document.body.append(frame);`,
  'frame/chat.html': '<!doctype html><html lang="en"><title>Chat</title><p>Ask us</p>',
};

/** `api` and `office` are a back office of another origin, for reports. */
type Site = {
  url: string;
  api: ReturnType<typeof newApi>;
  office: Awaited<ReturnType<typeof startBackOffice>>;
};

/**
 * A test on a site with the scripts that each worker builds once. The fixture `requested` makes the hosts of the scripts
 * respond, and lists the requested files: `chat/chat.js`. Tests of preflights do not use it, because browsers send none
 * for intercepted requests.
 */
export const test = base.extend<{ requested: string[] }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const api = newApi();
      await using office = await startBackOffice({ api, host: 'localhost' });
      const { url, stop } = await buildAndServe({
        settings: { PUBLIC_UPLOAD_ACTION: `${office.url}/uploads` },
        change: (root) =>
          edit(path.join(root, 'sample'), [
            { file: 'third-party.json', set: 'scripts', value: scripts },
            { file: 'en/third-party.json', set: 'scripts', value: descriptions },
            { file: 'zh-CN/third-party.json', set: 'scripts', value: descriptions },
          ]),
      });
      await use({ url, api, office });
      await stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  requested: async ({ context, pageErrors }, use) => {
    const requested: string[] = [];
    await context.route(/^https:\/\/(counter|chat|code|frame|unlisted)\.test\//, (route, request) => {
      const { hostname, pathname, search } = new URL(request.url());
      const file = hostname.replace('.test', '') + pathname;
      requested.push(file + search);
      const contentType = file.endsWith('.html') ? 'text/html' : 'text/javascript';
      return route.fulfill({ contentType, body: files[file] ?? '' });
    });
    // The counter and the chat each try to add a script that is not listed.
    pageErrors.allow(/TrustedScriptURL|require-trusted-types-for/);
    await use(requested);
  },
});
