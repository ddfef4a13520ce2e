import { startBackOffice } from '../../mocks/back-office.ts';
import { newApi } from '../../mocks/handlers.ts';
import { readPort } from '../servers/serve.ts';
import { main } from '../setup/run.ts';

/**
 * `npm run back-office`: the double of the API as a server, for tests and trials, never for visitors. Reads HOST, PORT and
 * UPLOAD_SCENARIO (mocks/handlers.ts).
 */
await main(async () => {
  // An empty variable counts as absent: compose files pass `NAME=` for a variable that is not set.
  const { HOST, PORT, UPLOAD_SCENARIO } = process.env;
  const { url } = await startBackOffice({
    api: newApi(UPLOAD_SCENARIO || 'ok'),
    host: HOST || '127.0.0.1',
    port: readPort(PORT || '9000', 'PORT'),
  });
  console.log(`The back office answers at ${url}.`);
}, 'server');
