import { placeholdersIn, sitePlaceholders } from '../placeholders.ts';
import type { Reading } from '../reading.ts';

/** The files whose texts pages fill in when they render, with values of their own. */
const filledWhenRendered = /\/(?:messages|pages|home)\.json$/;

/** Every `{placeholder}` is one that the build knows, except where pages fill in their own. */
export function checkPlaceholders({ wordings, report }: Reading): void {
  for (const { text, file, line, field } of wordings) {
    if (filledWhenRendered.test(file)) continue;
    for (const name of placeholdersIn(text)) {
      if (sitePlaceholders.includes(name)) continue;
      report({ file, line, field, message: `expected one of {${sitePlaceholders.join('}, {')}}`, found: `{${name}}` });
    }
  }
}
