import { projectRoot } from '../../generator/files.ts';
import { main, mustRun } from '../setup/run.ts';
import { addPage } from '../site/new-page.ts';

/** `npm run new:page -- careers`: adds a page, whose words are then to be written. */
await main(async () => {
  const files = await addPage(projectRoot, process.argv[2] ?? '');
  // In another process, which reads the new name: editors' schemas list the pages.
  await mustRun(process.execPath, ['scripts/commands/openapi.ts']);
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\nWrite its words in each pages.json.`);
});
