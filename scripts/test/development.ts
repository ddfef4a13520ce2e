import { endChild, projectRoot, startChild, untilAnswers } from '../setup/run.ts';
import { freePort } from '../site/port.ts';

/**
 * Runs the development server, as `npm run dev` does, on this project or a copy of it.
 * @throws where it ended before it answered
 */
export async function startDevelopment(apiServer: string, folder = projectRoot) {
  const port = await freePort();
  const server = startChild('rsbuild', ['dev', '--no-env'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', SITE_PORT: String(port), DEV_API_SERVER: apiServer },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilAnswers(server, 'rsbuild dev', url);
  return { url, stop: () => endChild(server) };
}
