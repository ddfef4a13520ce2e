import { readPort, requireFreePort } from '../servers/serve.ts';
import { main, mustRun } from '../setup/run.ts';

await main(async () => {
  const port = readPort();
  await requireFreePort(port);
  console.log(`The editor starts at http://localhost:${port}/edit …`);
  const open = process.stdout.isTTY ? ['--open', '/edit'] : [];
  await mustRun('rsbuild', ['dev', '--no-env', ...open], { env: { ...process.env, DEV_EDITOR: 'on' } });
}, 'server');
