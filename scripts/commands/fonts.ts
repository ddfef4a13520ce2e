import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { webFont } from '../../build/pictures/fonts.ts';
import { main, projectRoot } from '../setup/run.ts';

const folder = path.join(projectRoot, 'src/styles/fonts');

/** `npm run fonts`: cuts the pages' fonts to the characters of headings; the result is committed. */
await main(async () => {
  await writeFile(path.join(folder, 'brygada-1918.woff2'), await webFont('normal'));
  await writeFile(path.join(folder, 'brygada-1918-italic.woff2'), await webFont('italic'));
});
