/*
 * What a build has, as the bundler knows it (generator/plugin.ts): code that depends on a false flag is left out of the build.
 */

declare const __UPLOADS__: boolean;
declare const __THIRD_PARTY__: boolean;
declare const __CONSENT__: boolean;

/** Reports of problems: PUBLIC_UPLOAD_ACTION is set. */
export const hasUploads = __UPLOADS__;

/** Third-party scripts: content lists some. */
export const hasThirdParty = __THIRD_PARTY__;

/** The question for consent: one of the third-party scripts asks for it. */
export const hasConsent = __CONSENT__;
