import { main } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';

/** `npm run build`: makes `dist/`, unless it is up to date. */
await main(buildSite);
