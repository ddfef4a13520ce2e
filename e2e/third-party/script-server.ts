import { once } from 'node:events';
import http from 'node:http';

/** The hosts of the scripts: each is an origin of its own, on this machine. */
type Origins = Readonly<Record<'counter' | 'chat' | 'chatCode' | 'chatFrame' | 'unlisted', string>>;

/** Adds a script as the loaders of other companies do: its address is set as text. */
const insert = (address: string) =>
  `try { const s = document.createElement('script'); s.src = '${address}'; document.head.append(s); } catch {}`;

/** What the hosts serve, by host and path. The counter and the chat both try to add a script that is not listed. */
const filesOf = ({ counter, chat, chatCode, chatFrame, unlisted }: Origins): Readonly<Record<string, string>> => ({
  [`${counter}/counter.js`]: `
    const { dataset } = document.currentScript;
    const isLive = 'started' in document.documentElement.dataset;
    fetch('${counter}/visit?site=' + dataset.site + '&live=' + isLive, { method: 'POST', mode: 'no-cors' });
    ${insert(`${unlisted}/from-counter.js`)}`,
  [`${chat}/chat.js`]: `${insert(`${chatCode}/more.js`)} ${insert(`${unlisted}/from-chat.js`)}`,
  [`${chatCode}/more.js`]: `
    const frame = document.createElement('iframe');
    frame.src = '${chatFrame}/chat.html';
    frame.title = 'Chat';
    document.body.append(frame);`,
  [`${chatFrame}/chat.html`]: '<!doctype html><html lang="en"><title>Chat</title><p>Ask us</p>',
});

/** Starts the hosts; `requests` has what they were asked for, such as `chat/chat.js`. */
export async function startScriptServers() {
  const requests: string[] = [];
  let files: Readonly<Record<string, string>> = {};
  const servers: http.Server[] = [];
  const start = async (name: string): Promise<string> => {
    const server = http.createServer(({ url = '', headers }, response) => {
      requests.push(`${name}${url}`);
      const type = url.endsWith('.html') ? 'text/html' : 'text/javascript';
      response.writeHead(200, { 'content-type': type }).end(files[`http://${headers.host}${url}`] ?? '');
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
  const origins: Origins = {
    counter: await start('counter'),
    chat: await start('chat'),
    chatCode: await start('chatCode'),
    chatFrame: await start('chatFrame'),
    unlisted: await start('unlisted'),
  };
  files = filesOf(origins);
  const stop = () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { origins, requests, stop };
}
