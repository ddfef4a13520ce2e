import { shorten } from '../../src/lib/intl.ts';
import type { Change } from './server.ts';
import type { Words } from './words.ts';

/** The first line of a message is shown whole up to this length. */
const MAX_MESSAGE_LENGTH = 64;

const MAX_FIELD_LENGTH = 24;

const isFilled = ({ fields }: Change): boolean => fields.length > 0;
export const isNewFile = (change: Change): boolean =>
  isFilled(change) && change.fields.every(({ before }) => before.length === 0);
/** The editor itself sets the day of the last change. */
const isOnlyDay = ({ fields }: Change): boolean => fields.every(({ steps }) => steps.at(-1)?.name === 'updated');

/** Sorts changes: those of existing texts first, then new files, then days of changes. */
export const inOrder = (changes: readonly Change[]): Change[] => {
  const rankOf = (change: Change) => (isFilled(change) && isOnlyDay(change) ? 2 : isNewFile(change) ? 1 : 0);
  return changes.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** Proposes a message that names the changed pages with their fields, as far as there is room. */
export function proposeMessage(
  changes: readonly Change[],
  words: Pick<Words, 'text' | 'label' | 'labelIn' | 'languageName'>,
): string {
  const { text, label, labelIn, languageName } = words;
  const fieldsOf = (change: Change) =>
    change.fields.flatMap(({ steps }) => {
      const [last, group] = [steps.at(-1), steps.at(-2)];
      const title = steps.findLast((step) => step.title !== undefined)?.title;
      return !last || last.name === 'updated'
        ? []
        : [shorten(title ?? labelIn(group?.name, last.name), MAX_FIELD_LENGTH)];
    });
  const languages = new Set(changes.flatMap(({ isNewLanguage, language }) => (isNewLanguage ? (language ?? []) : [])));
  const pages = [
    ...Map.groupBy(
      // The list of languages has changed with a new one.
      changes.filter(
        ({ isNewLanguage, document }) => !isNewLanguage && !(languages.size > 0 && document === 'languages'),
      ),
      ({ document }) => document,
    ),
  ];
  const parts = pages.map(([document, ofPage]) => {
    const page = document ? label(document.split('/').at(-1) ?? document) : text('otherFiles');
    const edited = ofPage.filter((change) => !isNewFile(change));
    const fields = new Set(edited.flatMap(fieldsOf));
    return fields.size === 0 ? page : `${page}${text('colon')}${[...fields].join(text('comma'))}`;
  });
  const drafts = [...languages].map((tag) => text('languageDraft').replace('{language}', languageName(tag)));
  return `${text('commitSubject')}${shorten([...parts, ...drafts].join(text('semicolon')), MAX_MESSAGE_LENGTH)}`;
}
