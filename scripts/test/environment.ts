/** Tests do not depend on this machine's settings: docker compose must not read them (scripts/bootstrap.mjs). */
process.env.COMPOSE_DISABLE_ENV_FILE = '1';

/** The tests' builds have the form for reports, which is optional. Every program that a test command starts inherits the variable. */
process.env.PUBLIC_UPLOAD_ACTION ||= '/prod-api/uploads';

/** Without a locale Chromium cannot open a file whose name is not ASCII. */
process.env.LANG ||= 'C.UTF-8';
