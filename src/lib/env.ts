/** Contains nothing secret: the app logs it to the console when it starts. */
export type BuildEnvironment = Readonly<{
  mode: 'production' | 'development';
  /** Overrides the brand of content/site.json. */
  title?: string | undefined;
  version: string;
  commit: string;
  /** The year of the commit, so that builds are reproducible. */
  year: number;
  siteOrigin: string;
  apiBase: string;
  /** The URL that problem reports are posted to; without it the build has no report form. */
  uploadAction?: string | undefined;
  /** The URL that uncaught errors of the app are sent to; without it they are not reported. */
  errorReports?: string | undefined;
  images: Readonly<{ officialChat: string; website: string }>;
}>;

declare const __BUILD_ENVIRONMENT__: BuildEnvironment;

export const env = __BUILD_ENVIRONMENT__;

// The bundler replaces these with true or false (generator/plugin.ts) and drops the code and chunks that depend on false.
// Global, because an imported constant would keep the chunks of imports whose path is a template.
declare global {
  const __ARTICLES__: boolean;
  const __UPLOADS__: boolean;
  const __ERROR_REPORTS__: boolean;
  const __THIRD_PARTY__: boolean;
  const __CONSENT__: boolean;
}
