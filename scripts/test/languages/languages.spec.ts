import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageNames, pagePath } from '../../../src/lib/paths.ts';
import { addLanguage } from '../../commands/language.ts';
import { serveSite } from '../../servers/serve.ts';
import { type BuiltCopy, builtCopy, passesSpecs } from '../project-copy.ts';

/** The specs that visit every page in every language and follow every link, and those of changing the language. */
const walks = ['specs/(accessibility|language-and-theme)', 'http/(answers|links|negotiation|structured-data)'];

/** Removes a language as docs/editing.md describes: its line and its folder. */
async function removeLanguage(root: string, tag: string): Promise<void> {
  const list = path.join(root, 'content/languages.json');
  const listed: { tag: string }[] = JSON.parse(await readFile(list, 'utf8'));
  await writeFile(list, JSON.stringify(listed.filter((one) => one.tag !== tag)));
  await rm(path.join(root, 'content', tag), { recursive: true });
}

describe.each([
  { site: 'English only', languages: ['en'], edit: (root: string) => removeLanguage(root, 'zh-CN') },
  {
    site: 'English, Chinese and Arabic',
    languages: ['en', 'zh-CN', 'ar'],
    edit: (root: string) => addLanguage(root, 'ar'),
  },
])('a site in $site', ({ languages, edit }) => {
  let copy: BuiltCopy;

  beforeAll(async () => {
    copy = await builtCopy({ PUBLIC_SITE_TITLE: '' }, edit);
    return copy.remove;
  }, 900_000);

  test('answers visitors of any language with each page, in theirs where there is it', async () => {
    const served = await serveSite({ API_UPSTREAM: '', SITE_ROOT: copy.dist });
    try {
      for (const wanted of ['en', 'zh-CN', 'ar']) {
        const language = languages.includes(wanted) ? wanted : 'en';
        const attributes = `lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}`;
        for (const name of pageNames) {
          const answer = await fetch(served.url + pagePath(name), { headers: { 'accept-language': wanted } });
          expect([answer.status, answer.headers.get('content-language')], name).toEqual([200, language]);
          expect(await answer.text()).toContain(`<html ${attributes}>`);
        }
      }
    } finally {
      await served.stop();
    }
  });

  test('is found without a fault by a visit to every page', { timeout: 900_000 }, async () => {
    expect(await passesSpecs(copy, walks)).toBe(true);
  });
});
