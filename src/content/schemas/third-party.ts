import * as v from 'valibot';
import { contentLanguage, id, pattern, words } from './primitives.ts';

/** Matches an origin. http is allowed only on localhost, where a script can be tried out. */
const originPattern = (schemes: string): RegExp =>
  new RegExp(`^(?:(?:${schemes})://[a-z0-9]+(?:[.-][a-z0-9]+)*|http://(?:localhost|127\\.0\\.0\\.1))(?::\\d+)?$`);

const origin = pattern(originPattern('https'), 'script-origin');
const origins = v.optional(v.array(origin), []);

/** Printable ASCII without `"`, `<`, `>` and `\`. */
const safeCharacters = /^[!#-;=?-[\]-~]+$/;

const address = v.pipe(
  v.string('script-address-text'),
  v.check(
    (value) => safeCharacters.test(value) && URL.canParse(value) && originPattern('https').test(new URL(value).origin),
    'script-address',
  ),
);

/** No event handlers, which the policy blocks, and no `src`, which is `address`. */
const attributeName = pattern(/^(?:data-[a-z0-9-]+|crossorigin|id|integrity|referrerpolicy|type)$/, 'script-attribute');

/** The Content-Security-Policy allows what is listed here (generator/page-html.ts). */
export const thirdPartySchema = v.object({
  language: contentLanguage,
  scripts: v.array(
    v.object({
      id,
      name: words,
      purpose: words,
      address,
      attributes: v.optional(v.record(attributeName, v.string()), {}),
      /** `idle`: on every page, after the app has started. `consent`: only after the visitor has allowed it. */
      when: v.picklist(['idle', 'consent'], 'script-time'),
      /** The origins of the script's requests, of its frames, and of the scripts that it adds to the page. */
      connects: v.optional(v.array(pattern(originPattern('https|wss'), 'connect-origin')), []),
      frames: origins,
      loads: origins,
      /** The names of the Trusted Types policies that the script creates. The site's own names are not allowed. */
      trustedTypes: v.optional(
        v.array(pattern(/^(?!(?:default|start|worker)$)[\w#=@./%-]+$/, 'trusted-types-policy')),
        [],
      ),
    }),
  ),
});

export type ThirdParty = v.InferOutput<typeof thirdPartySchema>;
