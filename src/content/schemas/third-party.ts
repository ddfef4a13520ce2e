import * as v from 'valibot';
import { id, languageSchema, pattern, words } from './primitives.ts';

/** Matches an origin. http is allowed only on localhost, where a script can be tried out. */
const originPattern = (schemes: string): RegExp =>
  new RegExp(`^(?:(?:${schemes})://[a-z0-9]+(?:[.-][a-z0-9]+)*|http://(?:localhost|127\\.0\\.0\\.1))(?::\\d+)?$`);

const origin = pattern(originPattern('https'), 'expected an origin such as https://cdn.example.com, without a path');
const origins = v.optional(v.array(origin), []);

/** Printable ASCII without `"`, `<`, `>` and `\`. */
const safeCharacters = /^[!#-;=?-[\]-~]+$/;

const address = v.pipe(
  v.string('expected the address of a script'),
  v.check(
    (value) => safeCharacters.test(value) && URL.canParse(value) && originPattern('https').test(new URL(value).origin),
    'expected the address of a script, such as https://cdn.example.com/script.js',
  ),
);

/** No event handlers, which the policy blocks, and no `src`, which is `address`. */
const attributeName = pattern(
  /^(?:data-[a-z0-9-]+|crossorigin|id|integrity|referrerpolicy|type)$/,
  'expected data-…, crossorigin, id, integrity, referrerpolicy or type',
);

/** The Content-Security-Policy allows what is listed here (generator/page-html.ts). */
export const thirdPartySchema = v.object({
  language: languageSchema,
  scripts: v.array(
    v.object({
      id,
      name: words,
      purpose: words,
      address,
      attributes: v.optional(v.record(attributeName, v.string()), {}),
      /** `idle`: on every page, after the app has started. `consent`: only after the visitor has allowed it. */
      when: v.picklist(['idle', 'consent'], 'expected idle or consent'),
      /** The origins of the script's requests, of its frames, and of the scripts that it adds to the page. */
      connects: v.optional(
        v.array(
          pattern(originPattern('https|wss'), 'expected an origin such as https://api.example.com, without a path'),
        ),
        [],
      ),
      frames: origins,
      loads: origins,
      /** The names of the Trusted Types policies that the script creates. The site's own names are not allowed. */
      trustedTypes: v.optional(
        v.array(pattern(/^(?!(?:default|start|worker)$)[\w#=@./%-]+$/, 'expected the name of a Trusted Types policy')),
        [],
      ),
    }),
  ),
});

export type ThirdParty = v.InferOutput<typeof thirdPartySchema>;
