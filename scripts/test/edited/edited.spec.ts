import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { edit, variants } from '../../../generator/fixture/edit.ts';
import { pageNames, pagePath } from '../../../src/lib/paths.ts';
import { addLanguage } from '../../commands/language.ts';
import { addPage } from '../../commands/new-page.ts';
import { serveSite } from '../../servers/serve.ts';
import { type BuiltCopy, builtCopy, passesSpecs } from '../project-copy.ts';

/** What a page must have, and what it must not. */
type Expected = { has?: RegExp; lacks?: readonly string[] };

/** The specs that visit every page and follow every link, and expect nothing of the content. */
const visits = ['specs/accessibility', 'http/(links|structured-data)'];
/** Those of languages as well, and of choosing one. */
const visitsInLanguages = [...visits, 'specs/language-and-theme', 'http/(answers|negotiation)'];

/** Sites after edits that docs/editing.md describes. */
const sites: Record<
  string,
  {
    change: (root: string) => unknown;
    languages: readonly string[];
    specs: readonly string[];
    pages: Record<string, Expected>;
  }
> = {
  'in English only': {
    change: (root) => {
      edit(path.join(root, 'content'), [{ file: 'languages.json', replace: ', {.*(?=])', by: '' }]);
      return rm(path.join(root, 'content/zh-CN'), { recursive: true });
    },
    languages: ['en'],
    specs: visitsInLanguages,
    pages: { 'en/about': { has: /<html lang="en">/, lacks: ['zh-CN'] } },
  },
  'in English, Chinese and Arabic': {
    change: (root) => addLanguage(root, 'ar'),
    languages: ['en', 'zh-CN', 'ar'],
    specs: visitsInLanguages,
    pages: { 'ar/about': { has: /<html lang="ar" dir="rtl">/ } },
  },
  'with Arabic as a draft': {
    change: async (root) => {
      await addLanguage(root, 'ar');
      edit(path.join(root, 'content'), [{ file: 'languages.json', replace: '"ar",', by: '$& "draft": true,' }]);
    },
    languages: ['en', 'zh-CN'],
    specs: visitsInLanguages,
    pages: { 'en/about': { lacks: ['lang=ar', '"ar"'] } },
  },
  'with all edits of variants.yaml, and a page more': {
    change: (root) => {
      edit(path.join(root, 'content'), Object.values(variants).flat());
      return addPage(root, 'careers', true);
    },
    languages: ['en', 'zh-CN'],
    specs: visits,
    pages: {
      'en/home': {
        has: /id="membership".*id="features"/s,
        lacks: ['id="faq"', 'id="comparison"', 'id="release"', '/subscribe#faq', '/about#press-kit'],
      },
      'en/careers': { has: /<section[^>]* id="first"/ },
      'en/about': { lacks: ['id="timeline"', 'id="press-kit"'] },
      'en/downLoad': { lacks: ['id="linux"', 'id="faq"'] },
      'en/subscribe': { lacks: ['id="faq"'] },
      'en/versionUpdateContent': {
        has: /1\.4\.1.*>Download 1\.4\.0<.*not here yet/s,
        lacks: ['1.5.0', 'Download 1.4.1', 'no longer offered'],
      },
      'en/releases/1.4.0': { lacks: ['/downLoad#linux'] },
      'en/updateLogInfo': { lacks: ['1.5.0'] },
      'en/userAgreement': { has: /Version 2\.0/, lacks: ['2090'] },
    },
  },
};

describe.each(Object.entries(sites))('a site %s', (_, { change, languages, specs, pages }) => {
  let copy: BuiltCopy;

  beforeAll(async () => {
    copy = await builtCopy({ PUBLIC_SITE_TITLE: '' }, change);
    return copy.remove;
  }, 900_000);

  test.each(Object.entries(pages))(
    'has on %s what it should, and no trace of what it leaves out',
    async (page, one) => {
      const { has = /<\/html>/, lacks = [] } = one;
      const html = await readFile(path.join(copy.dist, 'pages', `${page}.html`), 'utf8');
      expect(html).toMatch(has);
      expect(lacks.filter((trace) => html.includes(trace))).toEqual([]);
    },
  );

  test('answers visitors of any language with each page, in theirs where there is it', async () => {
    const served = await serveSite({ API_UPSTREAM: '', SITE_ROOT: copy.dist });
    try {
      for (const wanted of ['en', 'zh-CN', 'ar']) {
        const language = languages.includes(wanted) ? wanted : 'en';
        for (const name of pageNames) {
          const answer = await fetch(served.url + pagePath(name), { headers: { 'accept-language': wanted } });
          expect([answer.status, answer.headers.get('content-language')], name).toEqual([200, language]);
          expect(await answer.text()).toContain(`<html lang="${language}"`);
        }
      }
    } finally {
      await served.stop();
    }
  });

  test('is found without a fault by a visit to every page', { timeout: 900_000 }, async () => {
    expect(await passesSpecs(copy, specs)).toBe(true);
  });
});
