import { Window } from 'happy-dom';

/** Parses a page: nothing is loaded, no script runs. */
export const documentOf = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');

/** The text of HTML, without its tags. */
export const textOf = (html: string): string => documentOf(html).body.textContent;

/** The values of an attribute of all elements that match a selector; `''` where it is absent. */
export const attributes = (html: string | ReturnType<typeof documentOf>, selector: string, name: string): string[] =>
  [...(typeof html === 'string' ? documentOf(html) : html).querySelectorAll(selector)].map(
    (element) => element.getAttribute(name) ?? '',
  );
