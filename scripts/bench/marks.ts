/**
 * Puts text between the marks `<!-- name -->` and `<!-- /name -->` of a Markdown file.
 * @throws where the marks are missing
 */
export function replaceBetweenMarks(markdown: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const start = markdown.indexOf(open);
  const end = markdown.indexOf(close);
  if (start < 0 || end < start) throw new Error(`The text has no ${open} … ${close}.`);
  return `${markdown.slice(0, start + open.length)}\n\n${text}\n\n${markdown.slice(end)}`;
}
