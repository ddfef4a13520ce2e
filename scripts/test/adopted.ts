import path from 'node:path';
import { adopt, writeChanges } from '../commands/adopt/adopt.ts';
import type { Answers } from '../commands/adopt/questions.ts';
import { addPage } from '../commands/new-page.ts';
import { mustRun } from '../setup/run.ts';
import { copyWithoutCaches } from './project-copy.ts';
import { runTests, type StageTask } from './stages.ts';

/** Runs the unit tests in a copy that has adopted a brand and has a page of each kind of its own, as a team does. */
export const adoptedUnitTests =
  (...parameters: string[]): StageTask =>
  async (stage) => {
    await using copy = await copyWithoutCaches();
    const answers: Answers = { name: 'Lumen', slug: 'lumen', languages: ['en'], 'web-app': '', sample: 'remove' };
    writeChanges(copy.path, await adopt(copy.path, answers));
    await addPage(copy.path, 'careers', 'content');
    await addPage(copy.path, 'blog', 'articles');
    await addPage(copy.path, 'partners');
    await mustRun(process.execPath, ['scripts/commands/openapi.ts'], { cwd: copy.path });
    // Tests and their runner must be of the same package.
    const binaries = path.join(copy.path, 'node_modules/.bin');
    const PATH = `${binaries}${path.delimiter}${process.env.PATH}`;
    // Awaited, because the copy is removed at the end of this function.
    return await runTests(stage, 'vitest', parameters, { cwd: copy.path, env: { PATH } });
  };
