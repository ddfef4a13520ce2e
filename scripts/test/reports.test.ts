import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playwrightOutcome } from './reports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What the totals say of a run of 50 tests, of which some failed and some passed at their second try. */
async function outcome({ unexpected = 0, flaky = 0, status = 0 }) {
  const file = path.join(folder, 'report.json');
  await writeFile(
    file,
    JSON.stringify({ stats: { expected: 50 - unexpected - flaky, unexpected, flaky, skipped: 0 } }),
  );
  return playwrightOutcome('specs', file, status);
}

describe('Of the specs the totals say', () => {
  test('what passed and what failed', async () => {
    expect(await outcome({ unexpected: 3, status: 1 })).toEqual({ part: 'specs', passed: 47, failed: 3, skipped: 0 });
  });

  test('that two passed only at their second try', async () => {
    const note = '2 passed only at the second try';
    expect(await outcome({ flaky: 2 })).toEqual({ part: 'specs', passed: 50, failed: 0, skipped: 0, note });
  });

  test('that three did, which is a failure', async () => {
    expect(await outcome({ flaky: 3 })).toMatchObject({ passed: 47, failed: 3 });
  });

  test('that the runner failed outside any test', async () => {
    expect(await outcome({ status: 1 })).toMatchObject({ failed: 1 });
  });

  test('that the runner died before it could report', async () => {
    expect(await playwrightOutcome('specs', path.join(folder, 'none.json'), 1)).toMatchObject({ failed: 1 });
  });
});
