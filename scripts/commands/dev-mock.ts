import { main, mustRun } from '../setup/run.ts';
import { readPort, requireFreePort } from '../site/port.ts';

/** `npm run dev:mock`: the development server with the mocked API (mocks/browser.ts says how to choose a scenario). */
await main(async () => {
  await requireFreePort(readPort());
  await mustRun('rsbuild', ['dev', '--no-env', ...process.argv.slice(2)], { env: { ...process.env, DEV_MOCK: 'on' } });
}, 'server');
