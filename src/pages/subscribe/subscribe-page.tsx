import { Accordion } from '@/components/disclosure';
import { Heading, Lead } from '@/components/heading';
import { RichText } from '@/components/rich-text';
import { Column, Section } from '@/components/section';
import { questionAnchor } from '@/content/addresses';
import type { PageContents } from '@/content/page-content';
import type { FaqEntry } from '@/content/schemas/faq';
import type { Pages } from '@/content/schemas/pages';
import type { Plans } from '@/content/schemas/plans';
import type { ContentImage } from '@/content/schemas/primitives';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { SwitchedPrices } from '@/features/plan-prices/periods';
import { Comparison } from './comparison.tsx';
import { PlanColumns } from './plan-columns.tsx';
import styles from './subscribe-page.module.css';

/** The membership plans: what they cost, what each of them holds, and what happens when one ends. */
export function SubscribePage({ content }: { content: PageContents['subscribe'] }) {
  const { page, plans, questions, messages } = content;
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <SwitchedPrices>
        <Hero page={page} image={plans.image} />
        <PlanColumns plans={plans} messages={messages} />
        <Comparison plans={plans} messages={messages} />
        <Terms heading={messages.terms} terms={plans.terms} />
        <Questions heading={messages.faq} questions={questions} />
      </SwitchedPrices>
    </>
  );
}

type HeroProps = { page: Pages['subscribe']; image: ContentImage };

/** The page's heading, with the membership card beside it. */
export function Hero({ page, image }: HeroProps) {
  return (
    <Section rhythm="statement" className={styles.hero}>
      <Column span={7} className={styles.words}>
        <Heading level={1}>{page.heading}</Heading>
        <Lead balanced>{page.lead}</Lead>
      </Column>
      <Column span={5}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={640} className={styles.picture} />
      </Column>
    </Section>
  );
}

type TermsProps = { heading: string; terms: Plans['terms'] };

/** What happens at the end, how to cancel, refunds, changes of price: each with an address of its own. */
export function Terms({ heading, terms }: TermsProps) {
  return (
    <Section id="terms" rhythm="passage" heading={heading}>
      {terms.map((term) => (
        <div key={term.id} id={term.id} className={styles.term}>
          <Heading level={3} size="s">
            {term.heading}
          </Heading>
          <RichText blocks={term.body} />
        </div>
      ))}
    </Section>
  );
}

type QuestionsProps = { heading: string; questions: readonly FaqEntry[] };

/** What people ask about membership. */
export function Questions({ heading, questions }: QuestionsProps) {
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
