import { pagePath } from '@/config/paths';
import { questionAnchor } from '@/content/anchors';
import type { FaqEntry } from '@/content/schemas/faq';
import type { Home } from '@/content/schemas/pages';
import { Accordion } from '@/ui/disclosure';
import { TextLink } from '@/ui/link';
import { RichText } from '@/ui/rich-text';
import { Section } from '@/ui/section';

type Props = { words: Home['faq']; questions: readonly FaqEntry[] };

/** What people ask before they try it. */
export function Questions({ words: { heading, more }, questions }: Props) {
  const items = questions.map(({ id, question, answer }) => ({
    id: questionAnchor(id),
    title: question,
    content: <RichText blocks={answer} />,
  }));
  return (
    <Section id="faq" rhythm="passage" heading={heading}>
      <Accordion items={items} />
      <p>
        <TextLink variant="strong" to={`${pagePath('subscribe')}#faq`}>
          {more}
        </TextLink>
      </p>
    </Section>
  );
}
