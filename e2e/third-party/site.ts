import path from 'node:path';
import { edit } from '../../generator/fixture/edit.ts';
import { startBackOffice } from '../../mocks/back-office.ts';
import { newApi } from '../../mocks/handlers.ts';
import { freePort, manyVisitors, serveSite } from '../../scripts/servers/serve.ts';
import { builtCopy } from '../../scripts/test/project-copy.ts';
import { test as base } from '../support/fixtures.ts';

/** The hosts of the scripts: each is an origin of its own, for which the tests answer. */
export const hosts = {
  counter: 'https://counter.test',
  chat: 'https://chat.test',
  code: 'https://code.test',
  frame: 'https://frame.test',
  unlisted: 'https://unlisted.test',
} as const;

/** Adds a script as the loaders of other companies do: its address is set as text. */
const insert = (address: string) =>
  `try { const s = document.createElement('script'); s.src = '${address}'; document.head.append(s); } catch {}`;

/** What the hosts serve. The counter and the chat both try to add a script that is not listed. */
const files: Readonly<Record<string, string>> = {
  'counter/counter.js': `
    const { dataset } = document.currentScript;
    const isLive = 'started' in document.documentElement.dataset;
    fetch('${hosts.counter}/visit?site=' + dataset.site + '&live=' + isLive, { method: 'POST', mode: 'no-cors' });
    ${insert(`${hosts.unlisted}/from-counter.js`)}`,
  'chat/chat.js': `${insert(`${hosts.code}/more.js`)} ${insert(`${hosts.unlisted}/from-chat.js`)}`,
  'code/more.js': `
    const frame = document.createElement('iframe');
    frame.src = '${hosts.frame}/chat.html';
    frame.title = 'Chat';
    document.body.append(frame);`,
  'frame/chat.html': '<!doctype html><html lang="en"><title>Chat</title><p>Ask us</p>',
};

/** Builds the fixture's site with two scripts, one that needs no consent and one that asks, and a back office for reports. */
async function startSite() {
  const { counter, chat, code, frame } = hosts;
  const scripts = [
    {
      ...{ id: 'counter', address: `${counter}/counter.js`, attributes: { 'data-site': 'example.com' }, when: 'idle' },
      connects: [counter],
    },
    {
      ...{ id: 'chat', address: `${chat}/chat.js`, when: 'consent', loads: [code], frames: [frame] },
      ...{ connects: [counter], trustedTypes: ['chat-html'] },
    },
  ];
  const words = [
    { id: 'counter', name: 'Counter', purpose: 'Counts visits.' },
    { id: 'chat', name: 'Chat', purpose: 'Shows a chat.' },
  ];
  const port = await freePort();
  const api = newApi();
  const office = await startBackOffice({ api, host: 'localhost' });
  const settings = { SITE_CREATED: '2026-11-22T12:00:00Z', PUBLIC_UPLOAD_ACTION: `${office.url}/uploads` };
  const copy = await builtCopy(settings, (root) =>
    edit(path.join(root, 'content'), [
      { file: 'third-party.json', set: 'scripts', value: scripts },
      { file: 'en/third-party.json', set: 'scripts', value: words },
      { file: 'zh-CN/third-party.json', set: 'scripts', value: words },
    ]),
  );
  const { url, stop } = await serveSite({ API_UPSTREAM: '', SITE_ROOT: copy.dist, ...manyVisitors }, { port });
  const stopAll = async () => {
    await stop();
    await office[Symbol.asyncDispose]();
    await copy.remove();
  };
  return { url, api, office, stopAll };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * Tests of one site, which a worker builds once. With `asked` the hosts of the scripts answer; it has what they were asked
 * for: `chat/chat.js`. Where requests are intercepted, the browser sends no preflight.
 */
export const test = base.extend<{ asked: string[] }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stopAll();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  asked: async ({ context, pageErrors }, use) => {
    const asked: string[] = [];
    await context.route(/^https:\/\/(counter|chat|code|frame|unlisted)\.test\//, (route, request) => {
      const { hostname, pathname, search } = new URL(request.url());
      const file = hostname.replace('.test', '') + pathname;
      asked.push(file + search);
      const contentType = file.endsWith('.html') ? 'text/html' : 'text/javascript';
      return route.fulfill({ contentType, body: files[file] ?? '' });
    });
    // Both scripts try to add one that is not listed.
    pageErrors.allow(/TrustedScriptURL|require-trusted-types-for/);
    await use(asked);
  },
});
