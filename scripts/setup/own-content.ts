import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

export const contentIsNew = 'content/ is new: your copy of the kit’s sample/, which the site shows from now on.';

/** Copies the kit's sample to `content/`, unless the project has its own content already. `log` receives what was done. */
export function makeContent(root: string, log: (line: string) => void = console.log): void {
  const content = path.join(root, 'content');
  if (existsSync(content)) return;
  cpSync(path.join(root, 'sample'), content, { recursive: true });
  log(contentIsNew);
}
