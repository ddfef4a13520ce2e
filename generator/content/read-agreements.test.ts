import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { legalContent } from '../../src/features/legal-document/legal-content.ts';
import { projectRoot } from '../files.ts';
import { anchorsOf } from '../manifests.ts';
import { checkSample } from '../variants/check.ts';
import { variants } from '../variants/edit.ts';

const file = (language: string) => `${language}/legal/privacy-agreement.md`;
const textOf = (language: string) => readFileSync(path.join(projectRoot, 'sample', file(language)), 'utf8');

test('The id of a section follows from its heading in the first language, and a link that it breaks is named @editor', () => {
  const pasted = variants['a section as it is pasted, without an id and a summary'] ?? [];
  const { contents } = checkSample(pasted);
  const ids = contents.map((content) => anchorsOf(content, 'privacyAgreement').slice(-2));
  expect(ids).toEqual(Array(2).fill(['15-who-gets-what', 'in-detail']));
  const renamed = { file: file('en'), replace: '## 15. Who gets what\\?', by: '## 15. Recipients' };
  expect(checkSample([...pasted, renamed]).lines).toEqual([
    expect.stringMatching(
      /en.legal.privacy-agreement.md:\d+: expected an anchor of .*: 15-recipients, .*; found .*#15-who/,
    ),
    expect.stringContaining('zh-CN/legal/privacy-agreement.md'),
  ]);
});

test('an agreement without summaries offers no plain words', () => {
  const minutes = (changes: { file: string; text: string }[]) =>
    checkSample(changes).contents.map((content) => legalContent(content, 'privacyAgreement', 'privacy').minutes.plain);
  expect(minutes([])).toEqual([1, 1]);
  const withoutSummaries = (text: string) => text.replaceAll(/\n> .+\n/g, '');
  const changes = ['en', 'zh-CN'].map((language) => ({
    file: file(language),
    text: withoutSummaries(textOf(language)),
  }));
  expect(minutes(changes)).toEqual([undefined, undefined]);
});
