import { join } from 'node:path';
import { expect, test } from 'vitest';
import visitors from '../generator/language-choice.json' with { type: 'json' };
import { languagesConf } from '../generator/language-choice.ts';
import { workFolder } from '../generator/temporary-files.ts';
import { serve, writeSite } from '../scripts/servers/nginx.ts';

/** Text with characters that are special in HTML and in nginx's configuration. */
const hostileText = `It’s <b>"5 $"</b>: \\ & 'x' \${RUN_DIR} {x};`;

/** Writes a site in these languages, whose pages contain only the language's tag. */
function siteIn(languages: readonly string[]): string {
  const work = workFolder();
  const texts = { text: hostileText, cookies: hostileText, address: hostileText };
  const messages = languages.map((tag) => {
    const page = { title: tag, heading: tag, home: tag, ...texts };
    return [tag, { notReceived: page, unreadable: page }] as const;
  });
  const pages = languages.flatMap((tag) => ['index', 'about'].map((name) => [`pages/${tag}/${name}.html`, tag]));
  writeSite(join(work, 'site'), { ...Object.fromEntries(pages), 'languages.conf': languagesConf(new Map(messages)) });
  return work;
}

const visitorsBySite = [...Map.groupBy(visitors, ({ site = ['en', 'zh-CN'] }) => site.join(', '))];

// generator/dev-server.test.ts has the visitors of all sites.
test.each(visitorsBySite.filter(([, rows]) => rows.length > 2))(
  'Each visitor reads the language of their choice @operator (a site in %s)',
  async (languages, rows) => {
    const { url } = await serve(siteIn(languages.split(', ')));
    for (const { visitor, path = '/about', accepts = '', cookie = '', reads } of rows) {
      const response = await fetch(url + path, { headers: { 'accept-language': accepts, cookie } });
      const received = [response.status, response.headers.get('content-language'), await response.text()];
      expect(received, visitor).toEqual([200, reads, reads]);
      const [, choice] = /[?&]lang=([^&]*)(?!.*&once=)/.exec(path) ?? [];
      const stored = /^lang=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
      expect(stored, visitor).toBe(choice === reads ? reads : undefined);
    }
  },
);

test('the pages for a refused form, long cookies and a malformed path show their texts, whatever characters they contain', async () => {
  const { url } = await serve(siteIn(['en', 'ar']));
  const form = { path: '/prod-api/orders', method: 'POST', cookie: '' };
  for (const request of [form, { path: '/about', cookie: 'x'.repeat(20_000) }, { path: '/%0a', cookie: '' }])
    for (const language of ['en', 'ar']) {
      const headers = { accept: 'text/html', 'accept-language': language, cookie: request.cookie };
      const html = await (await fetch(url + request.path, { ...request, headers })).text();
      expect(html).toContain(`<html lang="${language}"`);
      const unescaped = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
      expect(unescaped).toContain(`<h1>${language}</h1><p>${hostileText}</p>`);
      expect(html).not.toContain('<b>');
    }
});
