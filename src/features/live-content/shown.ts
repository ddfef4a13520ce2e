import type { LayoutContent, PageContents, ReleaseContent } from '@/content/page-content';
import type { PageName } from '@/lib/paths';

/** Lays what the back office has served over what the site was built with. */
export type Overlay = {
  page: <Name extends PageName>(name: Name, bundled: PageContents[Name]) => PageContents[Name];
  layout: (bundled: LayoutContent) => LayoutContent;
  release: (bundled: ReleaseContent | undefined, asked: string) => ReleaseContent | undefined;
};

type Listener = (overlay: Overlay | undefined) => void;

/** Whatever is mounted and shows content, and what a page that is mounted from now on begins with. */
export const listeners = new Set<Listener>();
let newest: Overlay | undefined;

export const newestOverlay = (): Overlay | undefined => newest;
export const beginWith = (overlay: Overlay): void => {
  newest = overlay;
};
