// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { reportUncaughtErrors } from './error-reports.ts';

test('uncaught errors of the app’s scripts are reported, five a visit, without queries of URLs', () => {
  const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  reportUncaughtErrors();
  for (const script of ['/extension.js', ...Array<string>(6).fill('/assets/js/a.0123456789.js')]) {
    const error = new TypeError('Failed: https://api.example/a?token=secret');
    error.stack = `${error}\n at https://www.example${script}:1:23`;
    window.dispatchEvent(new ErrorEvent('error', { error }));
  }
  const message = 'TypeError: Failed: https://api.example/a';
  const stack = `${message}\n at https://www.example/assets/js/a.0123456789.js:1:23`;
  const report = { message, stack, page: '/', version: expect.stringMatching(/^\d.*, commit unit-test$/) };
  expect(sendBeacon.mock.calls.map(([url, text]) => [url, JSON.parse(String(text))])).toEqual(
    Array(5).fill(['/prod-api/errors', report]),
  );
});
