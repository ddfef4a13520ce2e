/** Controls other than tab and line ends, halves of characters, and two code points: XML cannot hold them in any spelling. */
const unspeakable = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or a quoted attribute of XML and HTML alike. */
export const escapeMarkup = (text: string): string =>
  text.replace(unspeakable, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
