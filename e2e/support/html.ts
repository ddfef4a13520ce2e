import { Window } from 'happy-dom';

/** A page as a parser sees it: nothing is loaded, no script runs. */
export const documentOf = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');

/** What a reader shows of HTML: its text. */
export const textOf = (html: string): string => documentOf(html).body.textContent;

/** An attribute of every element that a selector finds. */
export const attributes = (html: string | ReturnType<typeof documentOf>, selector: string, name: string): string[] =>
  [...(typeof html === 'string' ? documentOf(html) : html).querySelectorAll(selector)].map(
    (element) => element.getAttribute(name) ?? '',
  );
