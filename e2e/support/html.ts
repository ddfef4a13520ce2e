import { Window } from 'happy-dom';

/** What a reader shows of HTML: its text. */
export function textOf(html: string): string {
  const { body } = new Window().document;
  body.innerHTML = html;
  return body.textContent;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** A text or an attribute's value as it is meant, not as HTML escapes it. */
export const unescaped = (text: string): string => text.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity);

/** The values of an attribute wherever it stands in tags of these names; `tags` is a pattern: `a|link`. */
export function attributeValues(html: string, tags: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<(?:${tags})(?=[\\s>])[^>]* ${name}="([^"]*)"`, 'gi'));
  return [...found].map(([, value = '']) => unescaped(value));
}
