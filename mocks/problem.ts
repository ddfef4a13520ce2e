import { HttpResponse } from 'msw';
import { type Problem, problemType } from '../src/content/schemas/reports.ts';

const titles = {
  400: 'Bad Request',
  404: 'Not Found',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** An error answer as RFC 9457 has it. `retryAfter` is in seconds. */
export function problem(status: keyof typeof titles, detail: string, retryAfter?: number): HttpResponse<string> {
  const body: Problem = { type: 'about:blank', title: titles[status], status, detail };
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': problemType,
      'Cache-Control': 'no-store',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
  });
}
