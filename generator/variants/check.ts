import path from 'node:path';
import { problemLine } from '../content/reading.ts';
import { projectRoot } from '../files.ts';
import { checkContent } from '../read.ts';
import { type Change, changedTexts, overlay } from './edit.ts';

/** Checks the content of the tests with changes, which are not written. `lines` has the problems. */
export function checkSample(
  changes: readonly Change[] = [],
  { today, ...site }: Parameters<typeof checkContent>[1] & { today?: string } = {},
) {
  const texts = [...changedTexts(path.join(projectRoot, 'sample'), [...overlay, ...changes])];
  const changedFiles = new Map(texts.map(([file, text]) => [`content/${file}`, text]));
  const { problems, contents = [], warnings, notes } = checkContent(projectRoot, site, today, changedFiles);
  return { lines: problems.map(problemLine), contents, warnings, notes: [...notes] };
}
