import type { ComponentType } from 'react';
import type { PageName } from '@/config/paths';

/** What a page's chunk exports. */
export type PageModule = { Component: ComponentType };

/** One chunk a page. The chunk names are literals because the bundler reads them; the prerenderer looks pages up by `chunkOf`. */
export const pageLoaders = {
  home: () => import(/* webpackChunkName: "page-home" */ '@/pages/home'),
  downLoad: () => import(/* webpackChunkName: "page-downLoad" */ '@/pages/download'),
  about: () => import(/* webpackChunkName: "page-about" */ '@/pages/about'),
  subscribe: () => import(/* webpackChunkName: "page-subscribe" */ '@/pages/subscribe'),
  privacyAgreement: () => import(/* webpackChunkName: "page-privacyAgreement" */ '@/pages/privacy-agreement'),
  userAgreement: () => import(/* webpackChunkName: "page-userAgreement" */ '@/pages/user-agreement'),
  updateLogInfo: () => import(/* webpackChunkName: "page-updateLogInfo" */ '@/pages/update-log-info'),
  versionUpdateContent: () =>
    import(/* webpackChunkName: "page-versionUpdateContent" */ '@/pages/version-update-content'),
} satisfies Record<PageName, () => Promise<PageModule>>;

/** The name of a page's chunk in the bundler's statistics. */
export const chunkOf = (name: PageName): string => `page-${name}`;
