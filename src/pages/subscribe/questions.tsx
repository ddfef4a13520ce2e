import { questionAnchor } from '@/content/anchors';
import type { FaqEntry } from '@/content/schemas/faq';
import { Accordion } from '@/ui/disclosure';
import { Heading } from '@/ui/heading';
import { RichText } from '@/ui/rich-text';
import { Column, Section } from '@/ui/section';

type Props = { heading: string; questions: readonly FaqEntry[] };

/** What people ask about membership. */
export function Questions({ heading, questions }: Props) {
  const items = questions.map(({ id, question, answer }) => ({
    id: questionAnchor(id),
    title: question,
    content: <RichText blocks={answer} />,
  }));
  return (
    <Section id="faq">
      <Column span={5}>
        <Heading level={2}>{heading}</Heading>
      </Column>
      <Column span={7}>
        <Accordion items={items} />
      </Column>
    </Section>
  );
}
