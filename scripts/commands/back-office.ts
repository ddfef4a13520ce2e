import * as v from 'valibot';
import { startBackOffice } from '../../mocks/back-office.ts';
import { folderContent, projectContent } from '../../mocks/project-content.ts';
import { contentScenarios, uploadScenarios } from '../../mocks/scenarios.ts';
import { readPort } from '../servers/serve.ts';
import { main } from '../setup/run.ts';

/**
 * `npm run back-office`: the reference back office, for tests and trials, never for visitors. Reads HOST and PORT, CONTENT_DIR
 * (a folder of `<language>/<kind>.json`; the project's `content/` without it), CONTENT_SCENARIO and UPLOAD_SCENARIO
 * (mocks/scenarios.ts).
 */
await main(async () => {
  // An empty variable counts as absent: compose files pass `NAME=` for a variable that is not set.
  const { HOST, PORT, CONTENT_DIR, CONTENT_SCENARIO, UPLOAD_SCENARIO } = process.env;
  const { url } = await startBackOffice({
    source: CONTENT_DIR ? folderContent(CONTENT_DIR) : projectContent(),
    scenarios: {
      content: v.parse(contentScenarios, CONTENT_SCENARIO || 'ok'),
      uploads: v.parse(uploadScenarios, UPLOAD_SCENARIO || 'ok'),
    },
    host: HOST || '127.0.0.1',
    port: readPort(PORT || '9000', 'PORT'),
  });
  console.log(`The back office answers at ${url}.`);
}, 'server');
