import type { PageName } from '@/lib/paths';
import type { Figures } from './load-figures.ts';

type Props = { page: PageName; name: string; figures: Figures };

/** A figure of the build. While pages are prerendered it is an empty element, into which the build then writes what it has measured. */
export const Figure = ({ page, name, figures }: Props) => <span data-figure={`${page}.${name}`}>{figures[name]}</span>;
