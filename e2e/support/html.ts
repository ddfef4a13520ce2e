import { Window } from 'happy-dom';
import type { Language } from './content.ts';
import { send } from './http.ts';

/** Parses a page: nothing is loaded, no script runs. */
export const documentOf = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');

/** The text of HTML, without its tags. */
export const textOf = (html: string): string => documentOf(html).body.textContent;

/** The values of an attribute of all elements that match a selector; `''` where it is absent. */
export const attributes = (html: string | ReturnType<typeof documentOf>, selector: string, name: string): string[] =>
  [...(typeof html === 'string' ? documentOf(html) : html).querySelectorAll(selector)].map(
    (element) => element.getAttribute(name) ?? '',
  );

async function read(path: string, language: Language) {
  const answer = await send(path, { headers: { cookie: `lang=${language}` } });
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  const page = documentOf(isPage ? answer.text : '');
  const attribute = (selector: string, name: string) => attributes(page, selector, name).join(' | ');
  return { ...answer, isPage, page, attribute, canonical: attribute('link[rel="canonical"]', 'href') };
}

const answers = new Map<string, ReturnType<typeof read>>();

/**
 * The answer to a reader of a language, with its document; each is requested once. `attribute` returns what all elements that
 * match a selector have for an attribute.
 */
export function readPage(path: string, language: Language): ReturnType<typeof read> {
  const key = `${language} ${path}`;
  const answer = answers.get(key) ?? read(path, language);
  answers.set(key, answer);
  return answer;
}
