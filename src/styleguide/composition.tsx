import { Card } from '@/ui/card';
import { Accordion, Disclosure } from '@/ui/disclosure';
import { Image } from '@/ui/image';
import { TextLink } from '@/ui/link';
import { Column, Section } from '@/ui/section';
import { Tabs } from '@/ui/tabs';
import { Specimen } from './specimen.tsx';
import type { Words } from './specimens.ts';

const picture = { src: '/images/compareImg.png', width: 1280, height: 720 };
const night = { src: '/images/compareImg-dark.png' };

/** The four rhythms of a section, and what usually stands in them. */
export function Composition({ words }: { words: Words }) {
  const questions = words.questions.map(([title, content], at) => ({ id: `question-${at}`, title, content }));
  const tabs = words.tabs.map(([label = '', content], at) => ({ id: String(at), label, content: <p>{content}</p> }));
  return (
    <>
      <Section id="statement" rhythm="statement" label={words.label} heading={words.title} lead={words.lead}>
        <Column span={8} start={5}>
          <Image {...picture} alt={words.heading} dark={night} />
        </Column>
      </Section>
      <Section id="passage" rhythm="passage" label={words.label} heading={words.heading}>
        {words.passage.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <TextLink to="#passage" variant="strong">
            {words.inText}
          </TextLink>
        </p>
      </Section>
      <Section id="dense" label={words.label} heading={words.heading} lead={words.lead}>
        {words.cards.map(([label, title, text], at) => (
          <Column key={title} span={4}>
            <Card
              label={label}
              title={title}
              emphasis={at === 0}
              to={at < 2 ? '#dense' : undefined}
              footer={<TextLink to="#dense">{words.more}</TextLink>}
            >
              <p>{text}</p>
            </Card>
          </Column>
        ))}
      </Section>
      <Section id="quiet" rhythm="quiet" label={words.label} heading={words.heading}>
        <p>{words.lead}</p>
      </Section>
      <Section id="disclosure" heading="What opens" label="Composition">
        <Column span={6}>
          <Specimen stacked name="Accordion, exclusive">
            <Accordion items={questions} exclusive />
          </Specimen>
          <Specimen stacked name="Disclosure, open">
            <Disclosure title={words.other} open>
              <p>{words.lead}</p>
            </Disclosure>
          </Specimen>
        </Column>
        <Column span={6}>
          <Specimen stacked name="Tabs">
            <Tabs label={words.other} items={tabs} />
          </Specimen>
        </Column>
      </Section>
    </>
  );
}
