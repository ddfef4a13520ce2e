import { plainText } from '../../src/content/plain-text.ts';
import type { faqPages } from '../../src/content/schemas/faq.ts';
import { questionsFor } from '../../src/content/select.ts';
import { addressOf, ids, type Node, reference, type Subject } from './subject.ts';

/** The questions that a page shows, with their answers as plain text. */
export function faqPage(subject: Subject & { name: (typeof faqPages)[number] }): Node {
  const { content, origin, name } = subject;
  return {
    '@type': 'FAQPage',
    '@id': `${addressOf(subject, name)}#faq`,
    inLanguage: content.language,
    isPartOf: reference(ids.website(origin)),
    mainEntity: questionsFor(content.faq, name).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}
