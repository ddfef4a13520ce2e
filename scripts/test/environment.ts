/** docker compose must not read this machine's settings (scripts/bootstrap.mjs). */
process.env.COMPOSE_DISABLE_ENV_FILE = '1';

/** Enables the report form in the builds of all programs that a test command starts. */
process.env.PUBLIC_UPLOAD_ACTION ||= '/prod-api/uploads';

/** Without a locale Chromium cannot open a file whose name is not ASCII. */
process.env.LANG ||= 'C.UTF-8';
