import { randomBytes } from 'node:crypto';
import { send } from './raw-http.ts';
import type { Plan } from './stub-api/plans.ts';
import type { Seen } from './stub-api/seen.ts';
import { targets } from './targets.ts';

/** A name that no other test uses. */
export const newKey = (): string => randomBytes(8).toString('hex');

/** Decides how the stub API answers `/planned/KEY` and `/content/planned/KEY` from now on. */
export async function plan(key: string, answer: Plan): Promise<void> {
  await send(`/prod-api/plan/${key}`, { method: 'POST', body: JSON.stringify(answer) });
}

/** The requests with this key that the stub API has received so far. */
export async function seen(key: string): Promise<Seen[]> {
  return JSON.parse((await send(`/prod-api/seen/${key}`)).body.toString());
}

/** A read of planned content through the gateway, with the gateway's word on how it came about. */
export async function readContent(
  key: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  base = targets.site,
) {
  const answer = await send(`/prod-api/content/planned/${key}${query}`, { headers }, base);
  return { status: answer.status, cache: answer.headers['x-cache-status'], body: answer.body.toString(), answer };
}
