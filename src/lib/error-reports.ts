import { env } from './env.ts';
import { ERROR_REPORTS_KEY, readStored, writeStored } from './storage.ts';

const MAX_REPORTS = 5;
const MAX_MESSAGE_LENGTH = 300;
const MAX_STACK_LENGTH = 3000;

/** Removes the queries and fragments of URLs, which may be personal data. */
const withoutQueries = (text: string): string => text.replace(/[?#][^\s)"']+/g, '');

let sentReports = 0;

/** Sends an error of the site's own scripts to PUBLIC_ERROR_REPORTS, at most five a visit, without personal data. */
export function sendErrorReport(error: unknown): void {
  const isOwn = error instanceof Error && error.stack?.includes('/assets/js/');
  // The stored number is that of the earlier documents of the visit. Storage may be forbidden.
  sentReports = Math.max(sentReports, Number(readStored('sessionStorage', ERROR_REPORTS_KEY)) || 0);
  if (!env.errorReports || !isOwn || sentReports >= MAX_REPORTS) return;
  sentReports += 1;
  writeStored('sessionStorage', ERROR_REPORTS_KEY, String(sentReports));
  const report = {
    message: withoutQueries(String(error)).slice(0, MAX_MESSAGE_LENGTH),
    stack: withoutQueries(error.stack ?? '').slice(0, MAX_STACK_LENGTH),
    page: window.location.pathname,
    version: `${env.version}, commit ${env.commit}`,
  };
  // Text, because JSON needs a preflight if the URL is on another origin.
  navigator.sendBeacon(env.errorReports, JSON.stringify(report));
}

/** Reports what no code catches. React passes errors of effects and of the hydration to the same event. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => sendErrorReport(error));
  window.addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason));
}
