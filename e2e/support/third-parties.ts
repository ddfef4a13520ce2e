import * as v from 'valibot';
import listed from '../../content/third-party.json' with { type: 'json' };

const { scripts } = v.parse(v.object({ scripts: v.array(v.object({ address: v.string() })) }), listed);

/** True where content lists scripts of other companies. */
export const hasThirdParties = scripts.length > 0;

/**
 * The hosts of these scripts. No test reaches them: browsers do not find them, and what the console says of it is no error. The
 * specs in e2e/third-party have servers of their own.
 */
export const thirdPartyHosts = scripts
  .map(({ address }) => new URL(address).hostname)
  .filter((host) => !/^(?:localhost|127\.0\.0\.1)$/.test(host));
