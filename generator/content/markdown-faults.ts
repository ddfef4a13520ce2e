import { type ProblemText, problem } from '../../src/content/problems.ts';

/** Markdown in place of HTML elements. */
const markdownByElement: Readonly<Record<string, string>> = {
  a: '[words](address)',
  b: '**words**',
  strong: '**words**',
  i: '*words*',
  em: '*words*',
  del: '~~words~~',
  s: '~~words~~',
  code: '`words`',
  br: 'words\\↵',
  hr: '---',
  img: '![words](/picture.png)',
  li: '- words',
  ol: '1. words',
  ul: '- words',
  blockquote: '> words',
  sup: '[^1]',
  table: '| a | b |',
};

/** Returns the problem of a piece of HTML, which may be an opening tag, a closing one, or a comment. */
export function htmlFault(html: string): { name: string; isEnd: boolean; fault: ProblemText } {
  const [, slash, element = '!--'] = /^<(\/?)([a-z][\w-]*)/i.exec(html) ?? [];
  const name = element.toLowerCase();
  // An anchor, not a link.
  const isAnchor = name === 'a' && !/\shref\s*=/i.test(html);
  const markdown = isAnchor ? '{#id}' : markdownByElement[name];
  const fault = markdown ? problem('markdown-for-html', { name, markdown }) : problem('no-html', { name });
  return { name, isEnd: slash === '/', fault };
}

/** Lines of other site generators: imports of MDX, `:::note` of Docusaurus and VitePress, `{% hint %}` of GitBook, `{{< >}}` of Hugo. */
const directive = /^(?:import\s.+\sfrom\s+['"]|:::|\{%|\{\{)/m;

/** Marks that GitHub or another site generator knows, but that would be shown as they are. A backslash makes them signs. */
const rawSyntax: readonly [RegExp, ProblemText][] = [
  [/(?<!\\)\[\^[^\]\s]+\]/, problem('footnote-text')],
  [/(?<!\\)(?:\*\*|~~)/, problem('marks-of-nothing')],
  [/^\[![A-Z]+\]/i, problem('no-alert')],
  [/^\[[ x]\]\s/i, problem('no-checkbox')],
  [directive, problem('no-directive')],
];

/** Returns the problem of a text whose marks would be shown as they are. @param source the text in the file */
export const rawSyntaxFault = (source: string): ProblemText | undefined =>
  rawSyntax.find(([pattern]) => pattern.test(source))?.[1];
