/** Neither docker compose nor scripts/bootstrap.mjs may read this machine's settings. */
process.env.COMPOSE_DISABLE_ENV_FILE = '1';

/** Enables the report form in builds. */
process.env.PUBLIC_UPLOAD_ACTION ||= '/prod-api/uploads';

/** Without a UTF-8 locale, Chromium cannot open a file whose name is not ASCII. */
process.env.LANG ||= 'C.UTF-8';
