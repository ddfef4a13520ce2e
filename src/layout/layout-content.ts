import { useRouteLoaderData } from 'react-router';
import type { LayoutContent } from '@/content/page-content';

/** The id of the layout's route. */
export const layoutRoute = 'layout';

/**
 * Header, footer and messages in the page's language.
 * @throws outside the layout's route
 */
export function useLayoutContent(): LayoutContent {
  const content = useRouteLoaderData<LayoutContent>(layoutRoute);
  if (!content) throw new Error('The layout is rendered without its content.');
  return content;
}
