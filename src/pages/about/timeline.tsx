import { Heading } from '@/components/heading';
import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import type { About } from '@/content/schemas/pages';
import styles from './about-page.module.css';

type Props = { timeline: About['timeline']; language: string };

/** The company's history by year. A milestone may link to its release. */
export function Timeline({ timeline: { heading, list }, language }: Props) {
  return (
    <Section id="timeline" heading={heading}>
      {timelineYears(list).map(({ year, milestones }) => (
        <div key={year} className={styles.year}>
          <Heading level={3} size="l" className={styles.yearNumber}>
            {year}
          </Heading>
          <ol className={styles.milestones}>
            {milestones.map(({ id, month, title, text, to }) => (
              <li key={id} className={styles.milestone}>
                <time dateTime={month} className={styles.month}>
                  {monthName(month, language)}
                </time>
                <div className={styles.milestoneWords}>
                  <h4 className={styles.name}>{to ? <TextLink to={to}>{title}</TextLink> : title}</h4>
                  <p className={styles.remark}>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Section>
  );
}

type Milestone = About['timeline']['list'][number];

/** The milestones of a year, in the order of the list. */
export type TimelineYear = { year: string; milestones: Milestone[] };

/** Groups milestones by year. */
export function timelineYears(list: readonly Milestone[]): TimelineYear[] {
  const years: TimelineYear[] = [];
  for (const milestone of list) {
    const year = milestone.month.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.milestones.push(milestone);
    else years.push({ year, milestones: [milestone] });
  }
  return years;
}

/** A month's name without its year. In Chinese its short form, 9月, as usual beside a year in figures. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: language.startsWith('zh') ? 'short' : 'long', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01`),
  );
