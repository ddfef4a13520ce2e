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
  // A variable that holds nothing counts as absent: compose files pass `NAME=` for what nobody set.
  const { HOST, PORT, CONTENT_DIR, CONTENT_SCENARIO, UPLOAD_SCENARIO } = process.env;
  const { url } = await startBackOffice({
    source: CONTENT_DIR ? folderContent(CONTENT_DIR) : projectContent(),
    scenarios: {
      content: readScenario(contentScenarios, CONTENT_SCENARIO || 'ok'),
      uploads: readScenario(uploadScenarios, UPLOAD_SCENARIO || 'ok'),
    },
    host: HOST || '127.0.0.1',
    port: readPort(PORT || '9000', 'PORT'),
  });
  console.log(`The back office answers at ${url}.`);
}, 'server');
