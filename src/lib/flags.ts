/*
 * What a build has, as the bundler knows it (generator/plugin.ts): it replaces these names by true or false, and drops the code and
 * the chunks that depend on false. Global, because an imported constant keeps the chunks of imports whose path is a template.
 */
declare global {
  /** Reports of problems: PUBLIC_UPLOAD_ACTION is set. */
  const __UPLOADS__: boolean;

  /** Third-party scripts: content lists some. */
  const __THIRD_PARTY__: boolean;

  /** The question for consent: one of the third-party scripts asks for it. */
  const __CONSENT__: boolean;
}

export {};
