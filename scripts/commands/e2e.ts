import '../test/environment.ts';
import { ensureBrowsers, ensureNginx } from '../setup/needs.ts';
import { main } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';
import { withNativeServers } from '../test/native.ts';
import { runPlaywright, serversEnvironment } from '../test/playwright.ts';

/** `npm run e2e -- [Playwright's options]`: the specs alone, against this build, or against the deployment at BASE_URL. */
await main(async () => {
  const options = process.argv.slice(2);
  const listsOnly = ['--help', '-h', '--list', '--version'].some((option) => options.includes(option));
  if (!listsOnly) await ensureBrowsers();
  if (listsOnly || process.env.BASE_URL) {
    process.exitCode = await runPlaywright(options);
    return;
  }
  await ensureNginx();
  await buildSite();
  process.exitCode = await withNativeServers((servers) => runPlaywright(options, serversEnvironment(servers)));
});
