import type { BuildEnvironment } from './env-schema.ts';

declare const __BUILD_ENVIRONMENT__: BuildEnvironment;

/** The build environment: read and checked once, by rsbuild.config.ts (generator/environment.ts), and baked in. */
export const env = __BUILD_ENVIRONMENT__;
