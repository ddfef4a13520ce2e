/** Tests are of the project: docker compose must not read this machine's settings either (scripts/bootstrap.mjs). */
process.env.COMPOSE_DISABLE_ENV_FILE = '1';

/**
 * What the tests' build has that others need not have: it takes reports, so that these can be driven. The re-branding test
 * builds without them. Every program that a test command starts inherits it.
 */
process.env.PUBLIC_UPLOAD_ACTION ||= '/prod-api/uploads';
