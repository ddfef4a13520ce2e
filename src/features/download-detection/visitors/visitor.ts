import type { UserAgentFacts } from '@/lib/user-agent';

/** A machine that visits, and `is`: its platform, architecture and, where it is in one, app. */
export type Visitor = Partial<UserAgentFacts> & { name: string; is: string; userAgent: string };
