import { ensureInstalled } from '../setup/needs.ts';
import { main, run } from '../setup/run.ts';

await main(async () => {
  const options = process.argv.slice(2);
  const runsTests = !['--help', '-h', '--list', '--version'].some((option) => options.includes(option));
  if (runsTests) await ensureInstalled('browsers', ...(process.env.BASE_URL ? [] : ['nginx' as const]));
  // Playwright cleans up only on SIGINT.
  const parameters = ['test', '--config', 'e2e/playwright.config.ts', ...options];
  process.exitCode = await run('playwright', parameters, { endSignal: 'SIGINT' });
});
