import { main, mustRun } from '../setup/run.ts';
import { readPort, requireFreePort } from '../site/port.ts';

/** `npm run dev`: the development server, with hot reload and the API proxied to DEV_API_SERVER. */
await main(async () => {
  await requireFreePort(readPort());
  await mustRun('rsbuild', ['dev', '--no-env', ...process.argv.slice(2)]);
}, 'server');
