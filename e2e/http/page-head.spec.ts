import { expect, test } from '@playwright/test';
import { type PageName, pageNames, pagePath } from '../../src/config/paths.ts';
import { releases } from '../support/content.ts';
import { unescaped } from '../support/html.ts';
import { send } from '../support/raw-http.ts';

const attribute = (html: string, tag: RegExp) => unescaped(tag.exec(html)?.[1] ?? '');

/** A page's own address; the newest release's is that with its version, also where none was asked for. */
const addressOf = (name: PageName, language = '') => {
  const query = new URLSearchParams({
    ...(name === 'versionUpdateContent' && { version: releases[0]?.version ?? '' }),
    ...(language && { lang: language }),
  });
  return `${pagePath(name)}${query.size > 0 ? '?' : ''}${query}`;
};

for (const name of pageNames) {
  for (const language of ['en', 'zh-CN']) {
    test(`A search engine learns where ${pagePath(name)} is, in ${language} and in the other language`, async () => {
      const html = (await send(`${pagePath(name)}?lang=${language}&utm=x`)).body.toString();
      const canonical = new URL(attribute(html, /<link rel="canonical" href="([^"]+)"/));
      expect(canonical.pathname + canonical.search).toBe(addressOf(name, language === 'en' ? '' : language));
      for (const other of ['en', 'zh-CN']) {
        const alternate = new URL(attribute(html, new RegExp(`hrefLang="${other}" href="([^"]+)"`, 'i')));
        expect(alternate.pathname + alternate.search).toBe(addressOf(name, other));
      }
      expect(attribute(html, /hrefLang="x-default" href="([^"]+)"/i)).toBe(canonical.origin + addressOf(name));
    });

    test(`A link to ${pagePath(name)} shows its picture, in ${language}`, async () => {
      const html = (await send(`${pagePath(name)}?lang=${language}`)).body.toString();
      const picture = new URL(attribute(html, /property="og:image" content="([^"]+)"/));
      const { status, headers } = await send(picture.pathname);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(picture.pathname).toContain(`.${language}.`);
    });
  }
}
