import type { About } from '@/content/schemas/pages';

type Milestone = About['timeline']['list'][number];

/** What happened in a year, in the order of the list. */
export type TimelineYear = { year: string; milestones: Milestone[] };

/** Groups what follows each other in one year. */
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

/** The month's name alone: its year stands above it. Chinese beside a year in figures writes 9月, which is its short form. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: language.startsWith('zh') ? 'short' : 'long', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01`),
  );
