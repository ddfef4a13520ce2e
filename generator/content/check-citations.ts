import { citedSection, sentenceWith } from '../../src/content/citations.ts';
import type { Content } from '../../src/content/page-content.ts';
import { problem } from '../../src/content/problems.ts';
import { legalFile } from '../manifests.ts';
import { faultOfLink } from './check-texts.ts';
import { fillIn } from './derived.ts';
import { type CheckContext, childOf, walkParts, wordsFile } from './reading.ts';

/** Checks that each quotation is in the section of the agreement that it names. */
export function checkCitations(content: Content, context: CheckContext): void {
  const { language, values, publicFiles, reportField } = context;
  walkParts(context, (located, path, { reference }) => {
    if (reference !== 'citation') return;
    const [to, quote] = ['to', 'quote'].map((field) => childOf(located, field)?.value);
    if (typeof to !== 'string' || typeof quote !== 'string') return;
    const cited = citedSection(content, to);
    if (cited && !sentenceWith(cited.section, fillIn(quote, values), language)) {
      const file = wordsFile(legalFile(cited.name), language);
      reportField([...path, 'quote'], problem('quotation', { section: cited.section.id, file }), quote);
    }
    // A link to a section that does not exist is reported by checkLinks.
    if (!cited && !faultOfLink(to, content, publicFiles)) {
      reportField([...path, 'to'], problem('cited-section'), to);
    }
  });
}
