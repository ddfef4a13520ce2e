import type { RootContent } from 'mdast';

/** A piece of text, and the line on which it stands. */
export type Located = { text: string; line: number };

/** What parsing a text gathers besides its nodes, each with its line in the file. */
export type MarkdownNotes = {
  /** Every text that is read, for the checks of wording. */
  texts: Located[];
  /** Every link's target. */
  links: Located[];
  problems: { line: number; message: string; found: string }[];
  lineOf: (node: RootContent) => number;
  /** Notes that a node is none that this site knows. */
  refuse: (node: RootContent) => void;
};

/** How much of a refused text a message shows. */
const SHOWN = 60;

/** @param firstLine the line of the file on which the text begins */
export function newNotes(text: string, firstLine: number): MarkdownNotes {
  const problems: MarkdownNotes['problems'] = [];
  const lineOf = (node: RootContent) => (node.position?.start.line ?? 1) + firstLine - 1;
  const refuse = (node: RootContent) => {
    const { start, end } = node.position ?? {};
    const message = node.type === 'html' ? 'expected no HTML' : `expected no ${node.type} here`;
    problems.push({
      line: lineOf(node),
      message: `${message}: docs/editing.md lists the Markdown that there is`,
      found: JSON.stringify(text.slice(start?.offset ?? 0, end?.offset ?? 0).slice(0, SHOWN)),
    });
  };
  return { texts: [], links: [], problems, lineOf, refuse };
}
