import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot } from './files.ts';

const facts = v.object({ scripts: v.array(v.object({ when: v.string() })) });

/** Constants for the bundler, which drops the code of third-party scripts and of consent where content lists none. */
export function thirdPartyConstants(): Record<'__THIRD_PARTY__' | '__CONSENT__', string> {
  let scripts: v.InferOutput<typeof facts>['scripts'] = [];
  try {
    const file = path.join(projectRoot, 'content/third-party.json');
    scripts = v.parse(facts, JSON.parse(readFileSync(file, 'utf8'))).scripts;
  } catch {
    // The content check reports the file.
  }
  return {
    __THIRD_PARTY__: JSON.stringify(scripts.length > 0),
    __CONSENT__: JSON.stringify(scripts.some(({ when }) => when === 'consent')),
  };
}
