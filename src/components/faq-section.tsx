import type { ReactNode } from 'react';
import type { FaqEntry } from '@/content/schemas/faq';
import { faqSectionId, questionAnchor } from '@/lib/paths';
import { Disclosure } from './disclosure.tsx';
import { RichText } from './rich-text.tsx';
import { Section } from './section.tsx';

type FaqSectionProps = {
  heading: string;
  questions: readonly FaqEntry[];
  aside?: ReactNode;
  children?: ReactNode;
};

export function FaqSection({ heading, questions, aside, children }: FaqSectionProps) {
  if (questions.length === 0) return null;
  return (
    <Section id={faqSectionId} layout="sideHeading" heading={heading} aside={aside}>
      <div>
        {questions.map(({ id, question, answer }) => (
          <Disclosure key={id} id={questionAnchor(id)} title={question} level={3}>
            <RichText blocks={answer} />
          </Disclosure>
        ))}
      </div>
      {children}
    </Section>
  );
}
