import type { Reading } from '../reading.ts';
import { leftovers, prices, typography } from './wording-rules.ts';

/** How many characters around a fault are shown. */
const AROUND = 12;

/** Every text is finished, and set as its language is set. */
export function checkWording({ wordings, report }: Reading): void {
  for (const { text, language, file, line, field } of wordings) {
    for (const { fault, message } of [leftovers, prices, ...typography[language]]) {
      const match = fault.exec(text);
      if (!match) continue;
      const excerpt = text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND);
      report({ file, line, field, message, found: JSON.stringify(excerpt) });
    }
  }
}
