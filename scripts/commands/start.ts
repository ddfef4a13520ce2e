import { ensureInstalled } from '../setup/needs.ts';
import { main } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';
import { readPort, requireFreePort } from '../site/port.ts';
import { serveSite } from '../site/serve.ts';

/** `npm start`: builds what changed and serves the site through nginx until Ctrl-C. */
await main(async () => {
  const port = readPort();
  await requireFreePort(port);
  await ensureInstalled('nginx');
  await buildSite();
  const site = await serveSite({}, { port, log: 'inherit' });
  console.log(`\nThe site is at ${site.url} (Ctrl-C stops it)\n`);
  const status = await site.exited;
  if (status !== 0) throw new Error(`nginx ended with status ${status}.`);
  console.log('Stopped.');
}, 'server');
