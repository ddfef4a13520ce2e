import { useRouteLoaderData } from 'react-router';
import type { LayoutContent } from '@/content/page-content';

export const layoutRoute = 'layout';

/** @throws outside the layout's route */
export function useLayoutContent(): LayoutContent {
  const content = useRouteLoaderData<LayoutContent>(layoutRoute);
  if (!content) throw new Error('The layout is rendered without its content.');
  return content;
}
