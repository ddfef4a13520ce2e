import type { PageContents } from '@/content/page-content';

/** What every part of the page is given. */
export type Props = { content: PageContents['downLoad'] };
