import { join } from 'node:path';
import { expect, test } from 'vitest';
import visitors from '../generator/language-choice.json' with { type: 'json' };
import { languagesConf } from '../generator/language-choice.ts';
import { workFolder } from '../generator/temporary-files.ts';
import { serve, writeSite } from '../scripts/servers/nginx.ts';

/** Text with the characters that are special in HTML and in nginx's configuration. */
const text = `It’s <b>"5 $"</b>: \\ & 'x' \${RUN_DIR} {x};`;

/** Writes a site in these languages, whose pages contain only the language's tag. */
function siteIn(languages: readonly string[]): string {
  const work = workFolder();
  const words = new Map(languages.map((language) => [language, { title: language, heading: language, text }]));
  const names = ['index', 'about'];
  const pages = languages.flatMap((language) => names.map((name) => [`pages/${language}/${name}.html`, language]));
  writeSite(join(work, 'site'), { ...Object.fromEntries(pages), 'languages.conf': languagesConf(words) });
  return work;
}

const shipped = ['en', 'zh-CN'];
const bySite = Map.groupBy(visitors, ({ site = shipped }) => site.join(', '));

test.each([...bySite])(
  'Each visitor of a site in %s reads the language of their choice @operator',
  async (site, rows) => {
    const { url } = await serve(siteIn(site.split(', ')));
    for (const { visitor, path = '/about', accepts = '', cookie = '', reads } of rows) {
      const answer = await fetch(url + path, { headers: { 'accept-language': accepts, cookie } });
      const { status, headers } = answer;
      expect([status, headers.get('content-language'), await answer.text()], visitor).toEqual([200, reads, reads]);
    }
  },
);

test('the page for a refused form shows its texts, whatever characters they contain', async () => {
  const { url } = await serve(siteIn(['en', 'ar']));
  for (const language of ['en', 'ar']) {
    const headers = { accept: 'text/html', cookie: `lang=${language}` };
    const answer = await fetch(`${url}/prod-api/orders`, { method: 'POST', headers });
    const html = await answer.text();
    expect(html).toContain(`<html lang="${language}"`);
    const shown = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(shown).toContain(`<h1>${language}</h1><p>${text}</p>`);
    expect(html).not.toContain('<b>');
  }
});
