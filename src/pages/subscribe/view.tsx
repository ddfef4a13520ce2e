import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Citation } from '@/components/citation';
import { classes } from '@/components/classes';
import { FaqSection } from '@/components/faq-section';
import { Icon } from '@/components/icon';
import { RichText } from '@/components/rich-text';
import { Heading, Section } from '@/components/section';
import { Table } from '@/components/table';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatBytes, formatMessage, formatPlural } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { FeatureValue, Plans } from '@/content/schemas/plans';
import type { Plural } from '@/content/schemas/primitives';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { env } from '@/lib/env';
import { formatNumber } from '@/lib/intl';
import shared from '@/styles/shared.module.css';
import { type Content, sections } from './page.ts';
import { PeriodSwitch, PlanPrice, type PlanProps, PriceCell, PriceHeading } from './prices.tsx';
import { planOfReceipt, Receipt } from './receipt.tsx';
import styles from './view.module.css';

type Props = { content: Content };

export function Component() {
  const content = useLoaderData<Content>();
  const { plans, receipt, terms, questions, abilitiesImage, messages } = content;
  // Notes are numbered in the order of the page. The receipt is left out if no plan is on it.
  const receiptNotes = planOfReceipt(plans) ? receipt.length : 0;
  const citedTerms = terms.filter(({ quotation }) => quotation).map(({ id }) => id);
  return (
    // Inside this element CSS shows only the prices of the period that the PeriodSwitch selects.
    <div className={styles.periodScope}>
      <PlanColumns content={content} />
      {plans.comparison.groups.length > 0 && <Comparison plans={plans} messages={messages} />}
      {terms.length > 0 && (
        <Section id={sections.terms} layout="sideHeading" heading={messages.terms}>
          {terms.map(({ id, heading, body, quote, quotation }) => (
            <div key={id} id={id} className={styles.term}>
              <Heading level={3}>{heading}</Heading>
              <RichText blocks={body} />
              {quotation && (
                <Citation number={receiptNotes + citedTerms.indexOf(id) + 1} quotation={quotation}>
                  {formatMessage(messages.cites, { quote })}
                </Citation>
              )}
            </div>
          ))}
        </Section>
      )}
      <FaqSection
        heading={messages.faq}
        questions={questions}
        aside={
          abilitiesImage && (
            <div className={styles.questionsPicture}>
              <CatalogueImage {...abilitiesImage} width={960} height={720} className={shared.picture} />
            </div>
          )
        }
      />
    </div>
  );
}

function PlanColumns({ content }: Props) {
  const { page, receipt, messages } = content;
  const { plans, currency, language } = content.plans;
  return (
    <Section id={sections.plans} className={styles.opening}>
      <div className={styles.head}>
        <Heading level={1} size="l">
          <PriceHeading message={page.heading} plans={content.plans} />
        </Heading>
        <p>{page.lead}</p>
      </div>
      <div className={styles.columns} data-plans={plans.length}>
        <div className={styles.periodColumn}>
          <PeriodSwitch plans={content.plans} messages={messages} />
        </div>
        {plans.length > 0 && (
          <ul className={styles.plans}>
            {plans.map((plan) => (
              <PlanColumn key={plan.id} plan={plan} currency={currency} language={language} messages={messages}>
                {plan === planOfReceipt(content.plans) && (
                  <Receipt content={{ plans: content.plans, receipt, logo: content.logo, messages }} />
                )}
              </PlanColumn>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** `children` follow the plan. */
function PlanColumn({ plan, currency, language, messages, children }: PlanProps & { children: ReactNode }) {
  return (
    <li>
      <div className={classes(styles.plan, plan.emphasis && styles.emphasis)}>
        <div className={styles.name}>
          <Heading level={2} size="s">
            {plan.name}
          </Heading>
          {plan.emphasis && <Badge>{messages.recommended}</Badge>}
        </div>
        <p className={styles.audience}>{plan.audience}</p>
        <div className={styles.price}>
          <PlanPrice plan={plan} currency={currency} language={language} messages={messages} />
        </div>
        <ButtonLink variant={plan.emphasis ? 'primary' : 'secondary'} to={plan.to} className={styles.action}>
          {plan.action}
        </ButtonLink>
        {plan.highlights.length > 0 && (
          <ul className={styles.highlights}>
            {plan.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        )}
        {plan.highlights.length === 0 && env.mode === 'development' && (
          <p className={styles.highlights}>{`content/${language}/plans.json: highlights of “${plan.id}”`}</p>
        )}
      </div>
      {children}
    </li>
  );
}

type ComparisonProps = { plans: Plans; messages: Messages['subscribe'] };

function Comparison({ plans: { plans, comparison, currency, language }, messages }: ComparisonProps) {
  const columns = plans.map(({ id, name, emphasis }) => ({ id, label: name, emphasis }));
  const prices = plans.map((plan) => (
    <PriceCell key={plan.id} plan={plan} currency={currency} language={language} messages={messages} />
  ));
  const groups = comparison.groups.map(({ id, title, rows }) => ({
    id,
    title,
    rows: rows.map(({ id: rowId, header, values, unit }) => ({
      id: rowId,
      header,
      cells: plans.map((plan) => (
        <FeatureCell key={plan.id} value={values[plan.id]} unit={unit} language={language} messages={messages} />
      )),
    })),
  }));
  return (
    <Section id={sections.compare} className={styles.compare} heading={comparison.heading}>
      <Table
        caption={comparison.caption}
        cornerLabel={comparison.corner}
        columns={columns}
        groups={[{ id: 'price', rows: [{ id: 'price', header: messages.price, cells: prices }] }, ...groups]}
      />
    </Section>
  );
}

type FeatureCellProps = {
  value: FeatureValue | undefined;
  /** The unit of a number, if the row's header does not name it. */
  unit: Plural | undefined;
  language: string;
  messages: Messages['subscribe'];
};

function FeatureCell({ value, unit, language, messages }: FeatureCellProps) {
  if (value === 'unlimited') return messages.unlimited;
  if (typeof value === 'number') return unit ? formatPlural(unit, value, language) : formatNumber(value, language);
  if (typeof value === 'object') return formatBytes(value.bytes, language);
  return (
    <span className={value ? styles.yes : styles.no}>
      {value ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{value ? messages.included : messages.notIncluded}</VisuallyHidden>
    </span>
  );
}
