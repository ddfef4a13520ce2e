import { startBackOffice } from '../../mocks/back-office.ts';
import { newApi } from '../../mocks/handlers.ts';
import { readPort } from '../servers/serve.ts';
import { main } from '../setup/run.ts';

/** `npm run back-office`: serves the mock API for tests and trials (docs/api.md), never for visitors. */
await main(async () => {
  // Compose passes an empty value for a variable that is not set.
  const { HOST, PORT, UPLOAD_SCENARIO } = process.env;
  const { url } = await startBackOffice({
    api: newApi(UPLOAD_SCENARIO || 'ok'),
    host: HOST || '127.0.0.1',
    port: readPort(PORT || '9000', 'PORT'),
  });
  console.log(`The back office answers at ${url}.`);
}, 'server');
