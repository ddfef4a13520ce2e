/**
 * The servers under test. `BASE_URL` alone aims the specs at any deployment; the test command (scripts/test) also serves
 * the site with no API and with an API that is down, and says where in the other variables.
 */
export const targets = {
  site: process.env.BASE_URL ?? 'http://localhost:8080',
  withoutApi: process.env.E2E_URL_WITHOUT_API ?? '',
  withDeadApi: process.env.E2E_URL_WITH_DEAD_API ?? '',
  /** The development server, with the stub API behind it. */
  development: process.env.E2E_URL_OF_DEVELOPMENT ?? '',
  /** Whether the test command serves the site, with the stub API behind it. */
  own: Boolean(process.env.E2E_URL_WITHOUT_API),
};
