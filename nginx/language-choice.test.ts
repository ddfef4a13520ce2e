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
  const texts = languages.map((tag) => [tag, { title: tag, heading: tag, text: hostileText }] as const);
  const pages = languages.flatMap((tag) => ['index', 'about'].map((name) => [`pages/${tag}/${name}.html`, tag]));
  writeSite(join(work, 'site'), { ...Object.fromEntries(pages), 'languages.conf': languagesConf(new Map(texts)) });
  return work;
}

const visitorsBySite = [...Map.groupBy(visitors, ({ site = ['en', 'zh-CN'] }) => site.join(', '))];

// generator/dev-server.test.ts has the visitors of all sites.
test.each(visitorsBySite.filter(([, rows]) => rows.length > 2))(
  'Each visitor of a site in %s reads the language of their choice @operator',
  async (languages, rows) => {
    const { url } = await serve(siteIn(languages.split(', ')));
    for (const { visitor, path = '/about', accepts = '', cookie = '', reads } of rows) {
      const response = await fetch(url + path, { headers: { 'accept-language': accepts, cookie } });
      const received = [response.status, response.headers.get('content-language'), await response.text()];
      expect(received, visitor).toEqual([200, reads, reads]);
    }
  },
);

test('the page for a refused form shows its texts, whatever characters they contain', async () => {
  const { url } = await serve(siteIn(['en', 'ar']));
  for (const language of ['en', 'ar']) {
    const headers = { accept: 'text/html', cookie: `lang=${language}` };
    const html = await (await fetch(`${url}/prod-api/orders`, { method: 'POST', headers })).text();
    expect(html).toContain(`<html lang="${language}"`);
    const unescaped = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(unescaped).toContain(`<h1>${language}</h1><p>${hostileText}</p>`);
    expect(html).not.toContain('<b>');
  }
});
