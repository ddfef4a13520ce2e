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

/** What the head of a page's HTML says, before any script. */
export function headOf(html: string) {
  const of = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));
  const only = (pattern: RegExp) => of(pattern).join(' | ');
  return {
    title: only(/<title>([^<]*)<\/title>/g),
    description: only(/<meta name="description" content="([^"]*)"/g),
    canonical: only(/<link rel="canonical" href="([^"]*)"/g),
    /** A property of Open Graph; several values are parted by ` | `. */
    property: (name: string) => only(new RegExp(`<meta property="${name}" content="([^"]*)"`, 'g')),
    meta: (name: string) => only(new RegExp(`<meta name="${name}"[^>]* content="([^"]*)"`, 'g')),
  };
}
