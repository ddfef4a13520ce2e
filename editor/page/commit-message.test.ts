import { expect, test } from 'vitest';
import { inOrder, proposeMessage } from './commit-message.ts';
import { codeOf, namedLanguages } from './language-codes.ts';
import type { Change } from './server.ts';
import texts from './texts.json' with { type: 'json' };

const changed = (file: string, name: string, before: string, isNewLanguage = false): Change => {
  const pieces = (value: string) => (value ? [{ value, isChanged: true }] : []);
  const fields = [{ steps: [{ name: 'hero' }, { name }], before: pieces(before), after: pieces('New') }];
  return { document: 'home', file, language: file.slice(8, 10), isNewLanguage, problems: [], fields };
};
const languageName = (tag: string) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
const label = (name: string) => name;
const words = {
  text: (name: keyof typeof texts.en) => texts.en[name],
  label,
  languageName,
  labelIn: (_: unknown, name: string) => name,
};

test('own edits come before new files, and the message names their fields and a new language @editor', () => {
  const changes = [
    changed('content/de/home.json', 'heading', '', true),
    changed('content/en/new.json', 'title', ''),
    changed('content/en/home.json', 'heading', 'Old'),
  ];
  expect(
    inOrder(changes)
      .map(({ file }) => file)
      .at(0),
  ).toBe('content/en/home.json');
  expect(proposeMessage(changes, words)).toBe('Edit home: heading; German draft');
});

test('a language is found by its name in the language of the editor or its own, or by its code @editor', () => {
  const languages = namedLanguages(languageName);
  expect(['german', 'Deutsch', 'pt-BR', ' gsw'].map((typed) => codeOf(typed, languages))).toEqual([
    'de',
    'de',
    'pt-BR',
    'gsw',
  ]);
});
