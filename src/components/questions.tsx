import type { ReactNode } from 'react';
import { questionAnchor } from '@/content/addresses';
import type { FaqEntry } from '@/content/schemas/faq';
import { Accordion } from './disclosure.tsx';
import { RichText } from './rich-text.tsx';
import { Section } from './section.tsx';

type QuestionsProps = {
  heading: string;
  questions: readonly FaqEntry[];
  /** Rendered after the last question. */
  children?: ReactNode;
};

/** Frequently asked questions, each with an id that links can lead to. */
export function Questions({ heading, questions, children }: QuestionsProps) {
  const items = questions.map(({ id, question, answer }) => ({
    id: questionAnchor(id),
    title: question,
    content: <RichText blocks={answer} />,
  }));
  return (
    <Section id="faq" rhythm="passage" heading={heading}>
      <Accordion items={items} />
      {children}
    </Section>
  );
}
