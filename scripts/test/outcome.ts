/** What one part of the test run found. */
export type Outcome = {
  part: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Why something was skipped or failed. */
  note?: string;
};

/** The outcome of a part that either holds or does not. */
export const verdict = (part: string, holds: boolean, note?: string): Outcome => ({
  part,
  passed: holds ? 1 : 0,
  failed: holds ? 0 : 1,
  skipped: 0,
  ...(note && { note }),
});

const counts = ({ passed, failed, skipped }: Omit<Outcome, 'part'>) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The closing lines of a run: one a part, and at the very end one total. */
export function summary(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const total = { passed: sum((o) => o.passed), failed: sum((o) => o.failed), skipped: sum((o) => o.skipped) };
  const width = Math.max(...outcomes.map(({ part }) => part.length));
  const lines = outcomes.map((outcome) => {
    const note = outcome.note ? ` (${outcome.note})` : '';
    return `${outcome.part.padEnd(width)}  ${counts(outcome)}${note}`;
  });
  return [...lines, '', counts(total)].join('\n');
}
