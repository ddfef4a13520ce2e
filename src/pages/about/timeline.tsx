import type { About } from '@/content/schemas/pages';
import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './timeline.module.css';
import { monthName, timelineYears } from './timeline-years.ts';

type Props = { timeline: About['timeline']; language: string };

/** What happened, year by year; a milestone that was a release leads to its notes. */
export function Timeline({ timeline: { heading, list }, language }: Props) {
  return (
    <Section id="timeline" heading={heading}>
      {timelineYears(list).map(({ year, milestones }) => (
        <div key={year} className={styles.year}>
          <Heading level={3} size="l" className={styles.number}>
            {year}
          </Heading>
          <ol className={styles.list}>
            {milestones.map(({ id, month, title, text, to }) => (
              <li key={id} className={styles.milestone}>
                <time dateTime={month} className={styles.month}>
                  {monthName(month, language)}
                </time>
                <div className={styles.words}>
                  <h4 className={styles.title}>{to ? <TextLink to={to}>{title}</TextLink> : title}</h4>
                  <p className={styles.text}>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Section>
  );
}
