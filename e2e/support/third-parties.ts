import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, readText } from '../../generator/files.ts';

const list = path.join(projectRoot, 'content/third-party.json');
const { scripts }: { scripts: { address: string }[] } = existsSync(list) ? JSON.parse(readText(list)) : { scripts: [] };

/** True where content lists scripts of other companies. */
export const hasThirdParties = scripts.length > 0;

/**
 * The hosts of these scripts. No test reaches them: browsers do not find them, and what the console says of it is no error. The
 * specs in e2e/third-party have servers of their own.
 */
export const thirdPartyHosts = scripts
  .map(({ address }) => new URL(address).hostname)
  .filter((host) => !/^(?:localhost|127\.0\.0\.1)$/.test(host));
