import { main } from '../scripts/setup/run.ts';
import { readPort } from '../scripts/site/port.ts';
import { startBackOffice } from './back-office.ts';
import { folderContent, projectContent } from './project-content.ts';
import { contentScenarios, readScenario, uploadScenarios } from './scenarios.ts';

/**
 * A back office for tests and trials, never for visitors: `node mocks/server.ts`. Reads HOST and PORT, CONTENT_DIR (a folder
 * of `<language>/<kind>.json`; the project's `content/` without it), CONTENT_SCENARIO and UPLOAD_SCENARIO (scenarios.ts).
 */
await main(async () => {
  const { HOST: host = '127.0.0.1', PORT: port = '9000', CONTENT_DIR: folder } = process.env;
  const { CONTENT_SCENARIO: content = 'ok', UPLOAD_SCENARIO: uploads = 'ok' } = process.env;
  const { url, stop } = await startBackOffice({
    source: folder ? folderContent(folder) : projectContent(),
    scenarios: { content: readScenario(contentScenarios, content), uploads: readScenario(uploadScenarios, uploads) },
    host,
    port: readPort(port, 'PORT'),
  });
  console.log(`The back office answers at ${url}.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
});
