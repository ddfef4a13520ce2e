/**
 * The servers under test. `BASE_URL` alone aims the specs at any deployment; the test command (scripts/test) also serves
 * the site with no API, with an API that is down and with tight limits, and says where in the other variables.
 */
export const targets = {
  site: process.env.BASE_URL ?? 'http://localhost:8080',
  withoutApi: process.env.E2E_URL_WITHOUT_API ?? '',
  withDeadApi: process.env.E2E_URL_WITH_DEAD_API ?? '',
  withLimits: process.env.E2E_URL_WITH_LIMITS ?? '',
  /** The main process of the site's nginx, where it runs on this machine; 0 elsewhere. */
  nginxPid: Number(process.env.E2E_NGINX_PID ?? 0),
  /** The development server, with the stub API behind it. */
  development: process.env.E2E_URL_OF_DEVELOPMENT ?? '',
  /** Whether the test command serves the site, with the stub API behind it. */
  own: Boolean(process.env.E2E_URL_WITHOUT_API),
};
