import { formatMessage } from '../../src/content/format.ts';
import type { ProblemCode } from '../../src/content/problem-messages.ts';
import problems from './problems.json' with { type: 'json' };
import plainProblems from './problems-in-english.json' with { type: 'json' };
import type { Problem } from './server.ts';

/** The messages of the content check by code, in Chinese. The type makes sure that none is missing. */
const chineseMessages: Readonly<Record<ProblemCode, string>> = problems;
const hasChineseMessage = (code = ''): code is ProblemCode => Object.hasOwn(chineseMessages, code);

/** Messages that are sentences in the editor, because they stand beside the field of their value. */
const englishMessages: Readonly<Record<string, string>> = plainProblems;

/** A value that a field shows in several parts, as JSON. */
const isGroup = (found = ''): boolean => /^[{[]/.test(found);

export const nameOfLanguage = (tag: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;

/** The values of a message, with the name of a language in place of its tag. */
const inWords = ({ code, values = {} }: Problem, language: string) =>
  code === 'unchanged-section' ? { ...values, language: nameOfLanguage(String(values.language), language) } : values;

export function inEnglish(problem: Problem): string {
  const { place, code = '', message, found } = problem;
  const plain = englishMessages[code];
  const end = found && !plain && !isGroup(found) ? `; found ${found}` : '';
  return `${place ? `${place}: ` : ''}${plain ? formatMessage(plain, inWords(problem, 'en')) : message}${end}`;
}

export function inChinese(problem: Problem): string {
  const { place, code, message, found } = problem;
  const translated = hasChineseMessage(code)
    ? formatMessage(chineseMessages[code], inWords(problem, 'zh-CN'))
    : message;
  const isShown = !isGroup(found) && !Object.hasOwn(englishMessages, code ?? '');
  const foundInChinese = found === 'none' || found === 'nothing' ? '空' : isShown ? found : undefined;
  return `${place ? `${place}：` : ''}${translated}${foundInChinese ? `；现为 ${foundInChinese}` : ''}`;
}
