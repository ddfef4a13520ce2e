/**
 * What the tests' build has that others need not have: it takes reports, so that these can be driven. The re-branding test
 * builds without them. Every program that a test command starts inherits it.
 */
process.env.PUBLIC_UPLOAD_ACTION ||= '/prod-api/uploads';
