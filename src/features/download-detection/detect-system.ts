import type { UserAgentFacts } from '@/platform/user-agent';
import { architectureOf } from './architecture.ts';
import { inAppOf } from './in-app.ts';
import { platformOf } from './platform.ts';
import type { System } from './system.ts';

/** What machine a visitor has, as far as the browser tells: where it does not, `unknown`, never a guess. */
export function detectSystem(facts: UserAgentFacts): System {
  const platform = platformOf(facts);
  const inApp = inAppOf(facts.userAgent);
  return { platform, architecture: architectureOf(facts, platform), ...(inApp && { inApp }) };
}
