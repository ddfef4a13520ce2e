import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** How one path answers from now on. */
export type Plan = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** How long the API thinks, in milliseconds. */
  delay?: number;
  /** Bytes in place of an answer, whatever they are; then the connection ends, unless it is to stay open and the request agrees. */
  raw?: string;
  open?: boolean;
  /** Never answers. */
  hang?: boolean;
  /** Answers before it has read the request's body. */
  early?: boolean;
};

const plans = new Map<string, Plan>();

/** `POST /plan/KEY` with a plan as JSON: what `/planned/KEY` and `/content/planned/KEY` do from now on. */
export async function keepPlan(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  plans.set(key, JSON.parse(await text(request)));
  response.writeHead(204).end();
}

export async function answerAsPlanned(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  const { status = 200, headers = {}, body = '', raw, open, hang, early, ...plan } = plans.get(key) ?? { status: 404 };
  if (!early) await text(request);
  if (plan.delay) await delay(plan.delay);
  if (hang) return;
  if (raw !== undefined) {
    request.socket.write(Buffer.from(raw, 'latin1'));
    if (!open || request.headers.connection === 'close') request.socket.end();
    return;
  }
  const unchanged = headers.ETag !== undefined && request.headers['if-none-match'] === headers.ETag;
  response.writeHead(unchanged ? 304 : status, headers).end(unchanged ? undefined : body);
}
