import { readPort, requireFreePort } from '../servers/serve.ts';
import { main, mustRun } from '../setup/run.ts';

/** `npm run dev`; `npm run dev:mock`, with the mock API in the browser (mocks/browser.ts); `npm run edit`, with the editor. */
await main(async () => {
  const options = process.argv.slice(2);
  const env = { ...process.env };
  const port = readPort();
  await requireFreePort(port);
  if (options[0] === 'mock') {
    options.shift();
    env.DEV_MOCK = 'on';
    env.PUBLIC_UPLOAD_ACTION ||= '/prod-api/uploads';
  } else if (options[0] === 'edit') {
    console.log(`The editor starts at http://localhost:${port}/edit …`);
    options.splice(0, 1, ...(process.stdout.isTTY ? ['--open', '/edit'] : []));
    env.DEV_EDITOR = 'on';
  }
  await mustRun('rsbuild', ['dev', '--no-env', ...options], { env });
}, 'server');
