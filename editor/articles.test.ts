import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkContent } from '../generator/read.ts';
import { copyOfSample } from '../generator/temporary-files.ts';
import { edit } from '../generator/variants/edit.ts';
import { articlePages } from '../src/lib/paths.ts';
import { documentNames, readDocument } from './documents.ts';
import { addArticle, deleteDocument, renameArticle, save } from './edits.ts';

const file = (root: string, name: string) => path.join(root, 'content', name);
const fieldsOf = (root: string, name: string) => Object(readDocument(root, name).data);

beforeEach(() => void Object.assign(articlePages, ['about']));

test('an article is added as a draft, translated, and renamed with its links and a redirect from its address, and deleted once none leads to it @editor', async () => {
  const root = copyOfSample();
  const name = 'articles/about/a-title';
  expect(await addArticle({ root }, 'about', 'a-title')).toMatchObject({ problems: [], name });
  const draft = fieldsOf(root, name);
  expect(draft).toMatchObject({ title: { en: 'A title' }, draft: { en: 'true' }, text: { 'zh-CN': '' } });
  await expect(addArticle({ root }, 'about', 'a-title')).rejects.toThrow('each-id-once');
  const saveFields = (fields: object) => save({ root }, readDocument(root, name), { ...draft, ...fields });
  const day = draft.date.en;
  const title = { en: 'A title', 'zh-CN': '标题' };
  // The other fields of the translation are still empty.
  expect(await saveFields({ title })).toMatchObject({
    problems: [{ at: ['description', 'zh-CN'] }, { at: ['date', 'zh-CN'] }],
  });
  const translated = {
    title,
    description: title,
    date: { en: day, 'zh-CN': day },
    draft: { en: '' },
    text: { en: 'Words.', 'zh-CN': '正文' },
  };
  expect(await saveFields(translated)).toMatchObject({ problems: [] });
  edit(file(root, ''), [
    {
      file: 'en/about/other.md',
      text: `---\ntitle: Other\ndescription: Words.\ndate: ${day}\n---\n\n[1](/about/a-title)\n`,
    },
  ]);
  const rename = (to: string) => renameArticle({ root }, { page: 'about', slug: 'a-title' }, fieldsOf(root, name), to);
  await expect(rename('other'), 'the name of another article').rejects.toThrow('each-id-once');
  expect(await rename('better')).toMatchObject({ problems: [], name: 'articles/about/better' });
  expect(documentNames(root).filter((document) => document.startsWith('articles/'))).toEqual([
    'articles/about/better',
    'articles/about/other',
  ]);
  expect(readFileSync(file(root, 'en/about/other.md'), 'utf8')).toContain('(/about/better)');
  expect(JSON.parse(readFileSync(file(root, 'redirects.json'), 'utf8'))).toContainEqual({
    from: '/about/a-title',
    to: '/about/better',
  });
  expect(checkContent(root).problems).toEqual([]);
  const remove = (slug: string) => deleteDocument({ root }, readDocument(root, `articles/about/${slug}`));
  expect(await remove('better')).toMatchObject({ problems: [{ place: expect.stringContaining('other.md') }] });
  for (const slug of ['other', 'better']) expect(await remove(slug)).toMatchObject({ problems: [] });
  expect(documentNames(root).join()).not.toContain('articles/');
});
