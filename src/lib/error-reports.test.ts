// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { reportUncaughtErrors } from './error-reports.ts';

test('uncaught errors of the app’s scripts are reported, five a visit of several documents, without queries of URLs', async () => {
  const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  reportUncaughtErrors();
  const errorOf = (script: string) => {
    const error = new TypeError('Failed: https://api.example/a?token=secret');
    error.stack = `${error}\n at https://www.example${script}:1:23`;
    return error;
  };
  const own = Array.from({ length: 4 }, () => errorOf('/assets/js/a.0123456789.js'));
  for (const error of [errorOf('/extension.js'), ...own]) window.dispatchEvent(new ErrorEvent('error', { error }));
  vi.resetModules();
  const { sendErrorReport } = await import('./error-reports.ts');
  own.forEach(sendErrorReport);
  const message = 'TypeError: Failed: https://api.example/a';
  const stack = `${message}\n at https://www.example/assets/js/a.0123456789.js:1:23`;
  const report = { message, stack, page: '/', version: expect.stringMatching(/^\d.*, commit unit-test$/) };
  expect(sendBeacon.mock.calls.map(([url, text]) => [url, JSON.parse(String(text))])).toEqual(
    Array(5).fill(['/prod-api/errors', report]),
  );
});
