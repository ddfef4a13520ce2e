import { releasePath } from '@/config/paths';
import { questionAnchor } from '@/content/anchors';
import { formatMessage } from '@/content/format-message';
import { Accordion } from '@/ui/disclosure';
import { TextLink } from '@/ui/link';
import { RichText } from '@/ui/rich-text';
import { Section } from '@/ui/section';
import type { Props } from './types.ts';

/** The newest version that is offered: the files are of one release, or of two while one is on its way. */
const newest = ({ downloads }: Props['content']) => downloads.files[0]?.version;

/** What people ask about installing, and the way to what is new. */
export function Questions({ content }: Props) {
  const { messages, questions } = content;
  const version = newest(content);
  return (
    <Section id="faq" rhythm="passage" heading={messages.faq}>
      <Accordion
        items={questions.map(({ id, question, answer }) => ({
          id: questionAnchor(id),
          title: question,
          content: <RichText blocks={answer} />,
        }))}
      />
      {version && (
        <p>
          <TextLink variant="strong" to={releasePath(version)}>
            {formatMessage(messages.notes, { version })}
          </TextLink>
        </p>
      )}
    </Section>
  );
}
