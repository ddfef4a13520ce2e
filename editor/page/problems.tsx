import { valueAt } from '../../src/lib/json.ts';
import { itemName } from './fields.ts';
import type { Problem, Site } from './server.ts';
import { useWords } from './words.ts';

/** The id of the form's field that has a problem. */
export const fieldId = ({ at = [] }: Problem): string => ['root', ...at].join('_');

/**
 * Divides problems into those of empty fields, which are shown as unfinished, and others, which are shown as errors.
 * @param typedField the id of the field in which someone is typing, whose problem is not shown yet
 */
export function divideProblems(problems: readonly Problem[], data: unknown, typedField: string) {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const isMissing = ({ at }: Problem) => at !== undefined && isEmpty(valueAt(data, at));
  const missing = problems.filter(isMissing);
  const wrong = problems.filter((problem) => !isMissing(problem) && fieldId(problem) !== typedField);
  return { missing, wrong };
}

export type ProblemListProps = {
  heading: string;
  problems: readonly Problem[];
  data: unknown;
  site: Site;
  className?: string;
  hasMessages?: boolean;
  onOpen: (problem: Problem) => void;
};

/** A list of problems with a button for each field. */
export function ProblemList({
  heading,
  problems,
  data,
  site,
  className,
  hasMessages = false,
  onOpen,
}: ProblemListProps) {
  const { labelIn, language, problem: translate } = useWords();
  const stepName = (step: string | number, path: readonly (string | number)[]): string => {
    if (typeof step === 'number') return itemName(valueAt(data, path), site, language) ?? String(step + 1);
    return site.languages.find(({ tag }) => tag === step)?.name ?? labelIn(String(path.at(-2)), step);
  };
  if (problems.length === 0) return null;
  return (
    <section aria-label={heading} className={className}>
      <h2>{heading}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.at} ${problem.message}`}>
            {problem.at && (
              <button type="button" onClick={() => onOpen(problem)}>
                {problem.at.map((step, index, path) => stepName(step, path.slice(0, index + 1))).join(' › ')}
              </button>
            )}{' '}
            {(hasMessages || !problem.at) && translate(problem)}
          </li>
        ))}
      </ul>
    </section>
  );
}
