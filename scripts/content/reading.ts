import { type Language, perLanguage } from '../../src/content/schemas/languages.ts';
import type { Problem, Report } from './problem.ts';
import type { Source } from './source.ts';

/** A text that visitors read, and where it was written. */
export type Wording = { language: Language; file: string; line: number; field?: string; text: string };

/** A link that an author wrote. */
export type WrittenLink = { language: Language; file: string; line: number; field?: string; to: string };

/** What a reading of `content/` gathers besides the content: all that the checks need to name file and line. */
export type Reading = {
  /** The folder that holds `content/` and `public/`. */
  root: string;
  problems: Problem[];
  report: Report;
  wordings: Wording[];
  links: WrittenLink[];
  /** Every file with words, by language and by its path within the language's folder. */
  sources: Record<Language, Map<string, Source>>;
  /** Every file with facts, by its path within `content/`. */
  facts: Map<string, Source>;
};

export function newReading(root: string): Reading {
  const problems: Problem[] = [];
  return {
    root,
    problems,
    report: (problem) => problems.push(problem),
    wordings: [],
    links: [],
    sources: perLanguage(() => new Map()),
    facts: new Map(),
  };
}
