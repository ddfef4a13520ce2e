import { Window } from 'happy-dom';

/** What a reader shows of HTML: its text. */
export function textOf(html: string): string {
  const { body } = new Window().document;
  body.innerHTML = html;
  return body.textContent;
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&#x27;': "'", '&lt;': '<' };

/** The values of an attribute wherever it stands in tags of these names; `tags` is a pattern: `a|link`. */
export function attributeValues(html: string, tags: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<(?:${tags})(?=[\\s>])[^>]* ${name}="([^"]*)"`, 'gi'));
  return [...found].map(([, value = '']) => value.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity));
}
