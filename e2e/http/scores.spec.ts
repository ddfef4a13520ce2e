import { expect, test } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { pageNames, pagePath, releasePath } from '../../src/config/paths.ts';
import { version } from '../support/content.ts';
import { observatoryScore } from '../support/observatory.ts';
import { send } from '../support/raw-http.ts';

const answers = [
  ...pageNames.map(pagePath),
  '/',
  '/nothing',
  releasePath(version()),
  '/gone.js',
  '/icon.svg',
  '/healthz',
];

for (const path of answers) {
  test(`Google’s CSP Evaluator finds nothing above "info" in the policy of ${path}`, async () => {
    const policy = (await send(path)).headers['content-security-policy'];
    const findings = new CspEvaluator(new CspParser(String(policy)).csp).evaluate();
    expect(findings.filter(({ severity }) => severity < Severity.INFO)).toEqual([]);
  });
}

for (const path of [...pageNames.map(pagePath), '/', '/about?lang=zh-CN']) {
  test(`Mozilla’s HTTP Observatory gives ${path} an A+ once it is served by https`, async () => {
    const { score, grade, failed } = observatoryScore(await send(path));
    expect({ grade, failed }).toEqual({ grade: 'A+', failed: [] });
    expect(score).toBeGreaterThanOrEqual(120);
  });
}
