// The bundler replaces these by true or false (generator/plugin.ts) and drops the code and chunks that depend on false.
// Global, because an imported constant would keep the chunks of imports whose path is a template.
declare global {
  /** PUBLIC_UPLOAD_ACTION is set. */
  const __UPLOADS__: boolean;
  /** The content lists third-party scripts. */
  const __THIRD_PARTY__: boolean;
  /** One of the third-party scripts needs the visitor's consent. */
  const __CONSENT__: boolean;
}

export {};
