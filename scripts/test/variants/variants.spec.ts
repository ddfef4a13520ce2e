import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { edit, variants } from '../../../generator/fixture/edit.ts';
import type { PageName } from '../../../src/lib/paths.ts';
import { addPage } from '../../commands/new-page.ts';
import { type BuiltCopy, builtCopy, passesSpecs } from '../project-copy.ts';

/** The specs that expect nothing of the content: they visit every page and follow every link. */
const walks = ['specs/accessibility', 'http/(links|structured-data)'];

describe('a site after all ordinary edits of its content', () => {
  let copy: BuiltCopy;

  beforeAll(async () => {
    copy = await builtCopy({ PUBLIC_SITE_TITLE: '' }, (root) => {
      edit(path.join(root, 'content'), Object.values(variants).flat());
      return addPage(root, 'careers');
    });
    return copy.remove;
  }, 900_000);

  const html = (page: PageName) => readFile(path.join(copy.dist, `pages/en/${page}.html`), 'utf8');

  test.each<[PageName, string[]]>([
    ['home', ['id="faq"', 'id="comparison"', 'id="release"', '/subscribe#faq', '/about#press-kit']],
    ['about', ['id="timeline"', 'id="press-kit"']],
    ['downLoad', ['id="linux"', 'id="faq"']],
    ['subscribe', ['id="faq"']],
    ['versionUpdateContent', ['/downLoad#linux']],
  ])('has no trace on %s of the parts that it leaves out', async (page, traces) => {
    const text = await html(page);
    for (const trace of traces) expect(text, trace).not.toContain(trace);
  });

  test('has the home page’s sections in the order of content', async () => {
    const text = await html('home');
    expect(text.indexOf('id="membership"')).toBeGreaterThan(0);
    expect(text.indexOf('id="membership"')).toBeLessThan(text.indexOf('id="features"'));
  });

  test('is found without a fault by a visit to every page', { timeout: 900_000 }, async () => {
    expect(await passesSpecs(copy, walks)).toBe(true);
  });
});
