import { readPort, requireFreePort } from '../servers/serve.ts';
import { main, mustRun } from '../setup/run.ts';

/** `npm run dev` and, with the mock API in the browser, `npm run dev:mock` (mocks/browser.ts). */
await main(async () => {
  const parameters = process.argv.slice(2);
  const isMocked = parameters[0] === 'mock';
  const options = isMocked ? parameters.slice(1) : parameters;
  const PUBLIC_UPLOAD_ACTION = process.env.PUBLIC_UPLOAD_ACTION || '/prod-api/uploads';
  const env = isMocked ? { ...process.env, PUBLIC_UPLOAD_ACTION, DEV_MOCK: 'on' } : process.env;
  await requireFreePort(readPort());
  await mustRun('rsbuild', ['dev', '--no-env', ...options], { env });
}, 'server');
