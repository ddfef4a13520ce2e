import { isDockerAvailable } from '../servers/docker.ts';
import { readPort, requireFreePort, serveInContainer, serveSite } from '../servers/serve.ts';
import { install, missingError } from '../setup/needs.ts';
import { main } from '../setup/run.ts';
import { buildSite } from './build.ts';

/** Serves the site through nginx, or from a container if nginx cannot be installed. */
async function serve(port: number) {
  const missing = await install('nginx');
  if (missing.length === 0) {
    await buildSite();
    return await serveSite({}, { port, log: 'inherit' });
  }
  if (!(await isDockerAvailable())) throw missingError(missing);
  console.log('nginx is not installed: serving the same site from a container.');
  return await serveInContainer(port);
}

await main(async () => {
  const port = readPort();
  await requireFreePort(port, process.env.SITE_LISTEN);
  const site = await serve(port);
  console.log(`\nThe site is at ${site.url} (Ctrl-C stops it)\n`);
  const status = await site.exited;
  if (status !== 0) throw new Error(`nginx ended with status ${status}.`);
  console.log('Stopped.');
}, 'server');
