/** The build environment of the pages. All of it is public: start-up logs it to the console. */
export type BuildEnvironment = Readonly<{
  mode: 'production' | 'development';
  /** The name in place of the content's brand. */
  title?: string | undefined;
  version: string;
  commit: string;
  /** The year of the commit, so that later builds of it are the same. */
  year: number;
  siteOrigin: string;
  apiBase: string;
  /** The URL that problem reports are posted to; without it the build has no report form. */
  uploadAction?: string | undefined;
  images: Readonly<{ officialChat: string; website: string }>;
}>;

declare const __BUILD_ENVIRONMENT__: BuildEnvironment;

/** The build environment: read and checked once, by rsbuild.config.ts (generator/environment.ts), and baked in. */
export const env = __BUILD_ENVIRONMENT__;
