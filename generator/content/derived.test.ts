import { cpSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PageName } from '../../src/lib/paths.ts';
import { fixtureRoot } from '../files.ts';
import { edit, variants } from '../fixture/edit.ts';
import { anchorsOf } from '../manifests.ts';
import { checkContent, pageContent } from '../read.ts';
import { structuredData } from '../structured-data.ts';
import { workFolder } from '../temporary-files.ts';

/** The content after some of the edits. @throws where it has problems then */
function edited(...names: string[]) {
  const root = workFolder(onTestFinished);
  cpSync(fixtureRoot, root, { recursive: true });
  edit(
    path.join(root, 'content'),
    names.flatMap((name) => variants[name] ?? []),
  );
  const { problems, contents, warnings } = checkContent(root);
  if (!contents) throw new Error(JSON.stringify(problems));
  return { contents, warnings };
}

test.each(Object.keys(variants))('content with %s is correct', (name) => {
  expect(() => edited(name)).not.toThrow();
});

test('content with all edits is correct', () => {
  expect(() => edited(...Object.keys(variants))).not.toThrow();
});

describe('a section with nothing in it', () => {
  test.each<[string, PageName, string]>([
    ['no questions', 'home', 'faq'],
    ['no questions', 'subscribe', 'faq'],
    ['no timeline', 'about', 'timeline'],
    ['no press kit', 'about', 'press-kit'],
    ['no comparison of answers', 'home', 'comparison'],
    ['sections in another order, without the newest release', 'home', 'release'],
  ])('%s: %s has no #%s, and neither header nor footer leads there', (name, page, id) => {
    const { contents } = edited(name);
    for (const [at, content] of contents.entries()) {
      const whole = edited().contents[at];
      expect(whole && anchorsOf(whole, page)).toContain(id);
      expect(anchorsOf(content, page)).not.toContain(id);
      expect(JSON.stringify(content.navigation)).not.toContain(`/${page}#${id}"`);
    }
  });

  test('is not among the sections of the home page, which are in the order of content', () => {
    const { contents } = edited('no comparison of answers', 'sections in another order, without the newest release');
    const sections = ['membership', 'features', 'faq', 'closing'];
    expect(pageContent('home', contents[0])).toMatchObject({ home: { sections } });
  });

  test('has no structured data', () => {
    const { contents } = edited('no questions');
    const data = structuredData({ content: contents[0], origin: 'https://site.example', name: 'home', preview: '' });
    expect(JSON.stringify(data)).not.toContain('FAQPage');
  });
});

test('questions are left out of a home page without their section', () => {
  const root = workFolder(onTestFinished);
  cpSync(fixtureRoot, root, { recursive: true });
  edit(path.join(root, 'content'), [{ file: 'home.json', set: 'sections', value: ['features'] }]);
  const { contents } = checkContent(root);
  expect(contents && anchorsOf(contents[0], 'home')).toEqual(['features']);
});

test('a platform that is no longer listed has no files, commands or releases, and texts that name it are warned about', () => {
  const { contents, warnings } = edited('no Linux');
  const { downloads, releases } = contents[0];
  expect(JSON.stringify([downloads, releases])).not.toContain('"linux"');
  const all = warnings.join('\n');
  expect(all).toMatch(/content\/en\/pages\.json:\d+ \S+: expected no platform .*; found Linux/);
  expect(all).toMatch(/content\/downloads\.json:\d+ \S+: expected no platform .*; found linux/);
});
