import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, globSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { localToday } from '../generator/environment.ts';
import { projectRoot } from '../generator/files.ts';
import { checkContent } from '../generator/read.ts';
import { commitAll, copyOfSample } from '../generator/temporary-files.ts';
import { problemMessages } from '../src/content/problem-messages.ts';
import { isJsonObject, type JsonObject } from '../src/lib/json.ts';
import { pageNames } from '../src/lib/paths.ts';
import { handleRequest } from './api.ts';
import { dataOf, documentNames, readDocument, textsWith } from './documents.ts';
import { assertInContent } from './edits.ts';
import { Contrast } from './page/colour.tsx';
import { itemName } from './page/fields.ts';
import help from './page/help.json' with { type: 'json' };
import labels from './page/labels.json' with { type: 'json' };
import { withNewItems } from './page/new-items.ts';
import { inChinese, inEnglish } from './page/problem-words.ts';
import problems from './page/problems.json' with { type: 'json' };

const port = 8080;
const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' };

/** Sends a request as the editor's page does. */
const send = (root: string, method: string, path: string, value: unknown = null, extraHeaders = {}) =>
  handleRequest({ root, branch: 'texts' }, 'edit.example.com', {
    method,
    path: `/${path}`,
    headers: { ...headers, ...extraHeaders },
    body: JSON.stringify(value),
  });

const readContent = (root: string, file: string) => readFileSync(path.join(root, 'content', file), 'utf8');
const readSample = (file: string) => readFileSync(path.join(projectRoot, 'sample', file), 'utf8');

/** Returns data in which the field at a path has another value. */
function withValue(data: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  return Object.assign(Array.isArray(data) ? [...data] : { ...Object(data) }, {
    [key]: withValue(Object(data)[key], rest, value),
  });
}

/** Changes the data of a document's form, and saves it. */
function change(root: string, name: string, edit: (data: unknown) => unknown) {
  const { data, etag } = readDocument(root, name);
  return send(root, 'PUT', `documents/${name}`, edit(data), { 'if-match': etag });
}

const changeValue = (root: string, name: string, path: readonly (string | number)[], value: unknown) =>
  change(root, name, (data) => withValue(data, path, value));

test.each(documentNames(projectRoot))(
  'the form of %s has the data of all its files, and saves no file without changes',
  (name) => {
    const document = readDocument(projectRoot, name);
    for (const { owner, file, at } of document.parts) {
      const fileData = dataOf(file, document.texts.get(file) ?? '');
      // Facts of a release are an item of a list.
      const [listName, index] = at;
      const list = isJsonObject(fileData) && listName ? fileData[listName] : undefined;
      const written = Array.isArray(list) ? list[Number(index)] : fileData;
      expect(document.form.split(document.data, owner), file).toEqual(written);
    }
    expect([...textsWith(document, structuredClone(document.data), '2026-01-01').keys()]).toEqual([]);
  },
);

test('a changed text is written only to the file of its language, and `updated` is set to today @editor', async () => {
  const root = copyOfSample();
  const before = readContent(root, 'zh-CN/site.json');
  const { status } = await changeValue(root, 'site', ['tagline', 'zh-CN'], '另一句');
  expect(status).toBe(200);
  expect(readContent(root, 'zh-CN/site.json')).toBe(before.replace(/("tagline": )".*"/, '$1"另一句"'));
  expect(readContent(root, 'en/site.json')).toBe(readSample('en/site.json'));
  expect(JSON.parse(readContent(root, 'site.json')).updated).toBe(localToday());
});

test.each([
  ['site', ['contacts', 'support'], 'nobody', 'email'],
  ['site', ['tagline', 'zh-CN'], '', 'text-not-empty'],
  ['releases/1.4.0', ['date'], '2026-02-30', 'existing-day'],
  ['releases/1.4.0', ['text', 'en'], '<b>Text</b>', 'markdown-for-html'],
  ['redirects', [0, 'from'], '/home', 'redirect-hides'],
])('saving an invalid value reports its field, and writes nothing @editor (%s, %j)', async (name, at, value, code) => {
  const [root, untouched] = [copyOfSample(), copyOfSample()];
  const { status, body } = await changeValue(root, name, at, value);
  expect(status).toBe(422);
  expect(body).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ at, code })]) });
  for (const file of globSync('**/*.*', { cwd: path.join(untouched, 'content') }))
    expect(readContent(root, file), file).toBe(readContent(untouched, file));
});

test('a warning names its document, field and section, in whatever document somebody edits @editor', async () => {
  const root = copyOfSample();
  const file = path.join(root, 'content/zh-CN/legal/privacy-agreement.md');
  writeFileSync(file, readContent(root, 'zh-CN/legal/privacy-agreement.md').replace('我们不购买', '我们也不购买'));
  const { body } = await changeValue(root, 'site', ['tagline', 'en'], 'Other words');
  const own = { document: 'legal/privacyAgreement', at: ['text', 'en'], code: 'unchanged-section' };
  const values = { section: 'What we collect', language: 'zh-CN' };
  expect(Object(body).warnings).toContainEqual(
    expect.objectContaining({ ...own, values: expect.objectContaining(values) }),
  );
});

test('a program that reads a file while it is saved gets the whole former text', async () => {
  const root = copyOfSample();
  const opened = openSync(path.join(root, 'content/site.json'), 'r');
  onTestFinished(() => closeSync(opened));
  expect(await changeValue(root, 'site', ['contacts', 'support'], 'new@parley.example')).toMatchObject({ status: 200 });
  expect(readContent(root, 'site.json')).toContain('new@parley.example');
  expect(readFileSync(opened, 'utf8')).toBe(readSample('site.json'));
});

test('saving does not overwrite a file that has changed since it was read @editor', async () => {
  const root = copyOfSample();
  const { data, etag } = readDocument(root, 'faq');
  const newer = readContent(root, 'en/faq.json').replace(/"question": "/, '"question": "Newer: ');
  writeFileSync(path.join(root, 'content/en/faq.json'), newer);
  expect(await send(root, 'PUT', 'documents/faq', data, { 'if-match': etag })).toEqual({ status: 412 });
  expect(readContent(root, 'en/faq.json')).toBe(newer);
});

test.each([
  ['releases', 'releases/1.5.0', ['releases.json', 'en/releases/1.5.0.md']],
  ['versions/legal/userAgreement', 'legal/userAgreement', ['en/legal/previous/user-agreement-2.0.md']],
])('POST %s adds what docs/editing.md describes, without a problem', async (url, name, files) => {
  const root = copyOfSample();
  expect(await send(root, 'POST', url)).toMatchObject({ status: 200, body: { name, problems: [] } });
  for (const file of files) expect(existsSync(path.join(root, 'content', file)), file).toBe(true);
  expect(checkContent(root).problems).toEqual([]);
});

test('a release that is added late in the evening has the date of the editor’s time zone; a new number renames its notes, and it can be deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 1, 3, 23, 55) });
  onTestFinished(() => void vi.useRealTimers());
  const root = copyOfSample();
  await send(root, 'POST', 'releases');
  expect(JSON.parse(readContent(root, 'releases.json')).releases[0].date).toBe('2027-02-03');
  const response = await changeValue(root, 'releases/1.5.0', ['version'], '2.0.3');
  expect(response).toMatchObject({ status: 200, body: { name: 'releases/2.0.3' } });
  expect(existsSync(path.join(root, 'content/en/releases/1.5.0.md'))).toBe(false);
  expect(await send(root, 'POST', 'releases')).toMatchObject({ body: { name: 'releases/2.1.0' } });
  for (const name of ['2.1.0', '2.0.3']) await send(root, 'DELETE', `documents/releases/${name}`);
  expect(documentNames(root)).toEqual(documentNames(projectRoot));
  expect(await send(root, 'DELETE', 'documents/home')).toEqual({ status: 404 });
});

test('a language and a currency can be added and removed, but not a currency in use', async () => {
  const root = copyOfSample();
  commitAll(root);
  expect(await send(root, 'POST', 'languages', { tag: 'de' })).toMatchObject({ status: 200, body: { problems: [] } });
  const ofNewLanguage = (await changesIn(root)).filter(({ isNewLanguage }: JsonObject) => isNewLanguage);
  expect(new Set(ofNewLanguage.map(({ file }: { file: string }) => file.slice(0, 11)))).toEqual(
    new Set(['content/de/']),
  );
  expect(await send(root, 'GET', 'changes?count'), 'the list and the language').toMatchObject({ body: 2 });
  expect(JSON.parse(readContent(root, 'languages.json')).at(-1)).toMatchObject({ tag: 'de', draft: true });
  const withoutGerman = (languages: unknown) => Object(languages).filter(({ tag }: JsonObject) => tag !== 'de');
  expect(await change(root, 'languages', withoutGerman)).toMatchObject({ status: 200 });
  expect(existsSync(path.join(root, 'content/de'))).toBe(false);
  await send(root, 'PUT', 'currencies/EUR');
  expect(JSON.parse(readContent(root, 'plans.json')).plans[1].prices.EUR).toEqual({ monthly: 12, yearly: 120 });
  expect(await send(root, 'DELETE', 'currencies/EUR')).toMatchObject({ status: 200 });
  expect(await send(root, 'DELETE', 'currencies/USD')).toMatchObject({ status: 422 });
  for (const code of ['__proto__', '..', 'ZZZ', 'constructor'])
    expect(await send(root, 'PUT', `currencies/${code}`), code).toMatchObject({
      body: { problems: [{ code: 'currency' }] },
    });
});

/** Yields the names of all fields of a schema, and of their options. */
function* fieldNamesIn(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const inner of schema) yield* fieldNamesIn(inner);
  if (!isJsonObject(schema)) return;
  const { items, anyOf, enum: options } = schema;
  if (Array.isArray(options)) yield* options.map(String);
  const properties: JsonObject = Object(schema.properties);
  // The properties of a translated text are languages.
  if (!schema['x-words']) yield* Object.keys(properties);
  yield* fieldNamesIn([items, anyOf, ...Object.values(properties)]);
}

test('every field has a label in both languages, and help.json explains only fields that exist', () => {
  const explainable = documentNames(projectRoot).flatMap((name) => {
    const fields = [...fieldNamesIn(readDocument(projectRoot, name).form.schema)];
    // A page that a site has added is called by its name.
    expect([...Object.keys(labels), ...pageNames], name).toEqual(expect.arrayContaining(fields));
    return fields.map((field) => `${name.split('/')[0]}.${field}`);
  });
  expect(explainable).toEqual(expect.arrayContaining(Object.keys(help)));
});

test('a new plan has no texts and is not written until they are filled in; a copy needs a name of its own', async () => {
  const root = copyOfSample();
  const { form, data } = readDocument(root, 'plans');
  const { plans }: { plans: JsonObject[] } = Object(data);
  const withItems = (items: object[]) => Object(withNewItems({ ...Object(data), plans: items }, form.schema));
  const added = withItems([...plans, {}]);
  const noText = { en: '', 'zh-CN': '' };
  expect(added.plans.at(-1)).toEqual({
    ...{ id: 'new', name: noText, audience: noText, highlights: { en: [], 'zh-CN': [] }, action: noText },
    ...{ to: '', perPerson: false },
  });
  const { status, body } = await change(root, 'plans', () => added);
  expect([status, new Set(Object(body).problems.map(({ at }: { at: unknown[] }) => at[2]))]).toEqual([
    422,
    new Set(['name', 'audience', 'action', 'to']),
  ]);
  const copied = withItems([...plans.slice(0, 2), { ...plans[1], id: undefined }, ...plans.slice(2)]);
  const { emphasis: _, ...original } = Object(plans[1]);
  expect(copied.plans[2]).toEqual({
    ...{ ...original, id: 'member-2', name: noText, to: '{membershipPage}?plan=member-2', emphasis: false },
  });
  expect(copied.comparison.groups[0].rows[0].values['member-2']).toBe('unlimited');
  copied.plans[2].name = original.name;
  const repeated = { problems: [{ code: 'each-name-once' }, { code: 'each-name-once' }] };
  expect(await change(root, 'plans', () => copied)).toMatchObject({ body: repeated });
  copied.plans[2].name = { en: 'School', 'zh-CN': '学校版' };
  const renamed = withNewItems(
    { ...copied, plans: copied.plans.with(2, { ...copied.plans[2], id: 'school' }) },
    form.schema,
  );
  expect(Object(renamed).plans[2].to).toBe('{membershipPage}?plan=school');
  expect(await change(root, 'plans', () => renamed)).toMatchObject({ status: 200 });
});

test('a list item is called by its name, its question, its address or its id, in the language of the editor', () => {
  const languages = ['en', 'zh-CN'].map((tag) => ({ tag, name: tag }));
  const nameOf = (item: object, language = 'en') => itemName(item, { languages, documents: [] }, language);
  expect(nameOf({ id: 'free', name: { en: 'Free', 'zh-CN': '免费版' }, audience: { en: 'All' } })).toBe('Free');
  const question = { id: 'what', question: { en: 'What?', 'zh-CN': '什么？' } };
  expect(['en', 'zh-CN', 'fr'].map((language) => nameOf(question, language))).toEqual(['What?', '什么？', 'What?']);
  expect(nameOf({ from: '/pricing', to: '/subscribe' })).toBe('/pricing');
  expect(nameOf({ id: 'x', text: { en: '' } })).toBe('x');
});

/** The changes since the last commit, as the editor's page gets them. */
const changesIn = async (root: string) => Object((await send(root, 'GET', 'changes')).body).changes;
const changedFilesIn = async (root: string) => (await changesIn(root)).map(({ file }: JsonObject) => file);

test('changes are those of the edited items, and can be undone, but not so that content is incomplete, and only in content/', async () => {
  const root = copyOfSample();
  commitAll(root);
  await changeValue(root, 'site', ['tagline', 'en'], 'Other words');
  await send(root, 'POST', 'releases');
  const changes = await changesIn(root);
  const files = changes.map(({ file }: JsonObject) => file);
  const { fields } = changes.find(({ file }: JsonObject) => file === 'content/releases.json');
  const items = fields.map(({ steps: [, item] }: { steps: { name: string }[] }) => item?.name);
  expect(new Set(items), 'the release above the others').toEqual(new Set([undefined, '1.5.0']));
  expect(await send(root, 'POST', 'undo', ['content/en/releases/1.5.0.md'])).toMatchObject({ status: 422 });
  expect(await send(root, 'POST', 'undo', ['src/app.tsx'])).toMatchObject({ status: 400 });
  expect(await send(root, 'POST', 'undo', files)).toMatchObject({ status: 200 });
  expect(await changesIn(root)).toEqual([]);
});

test('a file that cannot be read is shown with its problem, and can be undone as files of any name can @editor', async () => {
  const root = copyOfSample();
  commitAll(root);
  const files = ['content/.DS_Store', 'content/LICENCE', 'content/en/a\nb.txt', 'content/en/faq.json'];
  for (const file of files) writeFileSync(path.join(root, file), '<<<<<<< HEAD');
  const broken = { code: 'json-syntax', place: 'content/en/faq.json:1' };
  expect(await send(root, 'GET', 'documents/faq')).toMatchObject({ status: 400, body: { problems: [broken] } });
  expect((await changesIn(root)).find(({ file }: JsonObject) => file === files[3])).toMatchObject({
    problems: [broken],
  });
  expect((await changedFilesIn(root)).toSorted()).toEqual(files.toSorted());
  // Each alone, although another file cannot be read.
  for (const file of files) expect(await send(root, 'POST', 'undo', [file]), file).toMatchObject({ status: 200 });
  expect(await changesIn(root)).toEqual([]);
  writeFileSync(path.join(root, 'content/releases.json'), '{');
  expect(await send(root, 'GET', 'documents')).toMatchObject({ status: 200 });
});

test('a commit has the changes of content alone, and is refused with words without an author or a message @editor', async () => {
  const root = copyOfSample();
  commitAll(root);
  writeFileSync(path.join(root, 'other.txt'), '');
  await changeValue(root, 'releases/1.4.0', ['title', 'en'], 'Another title');
  const [change] = await changesIn(root);
  const pieces = [{ value: 'Another title', isChanged: true }];
  expect(change).toMatchObject({
    document: 'releases/1.4.0',
    language: 'en',
    fields: [{ steps: [{ name: 'title' }] }],
  });
  expect(change.fields[0].after).toEqual(expect.arrayContaining([expect.objectContaining(pieces[0])]));
  const commit = (message: string) => send(root, 'POST', 'commits', { message });
  expect(await commit(' ')).toMatchObject({ body: { problems: [{ code: 'commit-message' }] } });
  execFileSync('git', ['config', 'user.useConfigOnly', 'true'], { cwd: root });
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  expect(await commit('A title')).toMatchObject({ body: { problems: [{ code: 'no-author' }] } });
  for (const name of ['name', 'email'])
    execFileSync('git', ['config', `user.${name}`, 'ada@example.com'], { cwd: root });
  expect(await commit('A title')).toMatchObject({ status: 200 });
  const shown = execFileSync('git', ['show', '--format=%s', '--name-only', 'texts'], { cwd: root, encoding: 'utf8' });
  expect(shown.trim().split(/\n+/)).toEqual(['A title', 'content/en/releases/1.4.0.md', 'content/releases.json']);
});

const upload = (name: string, data: string | Buffer) => ({ name, base64: Buffer.from(data).toString('base64') });

test.each([
  ['a script', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>', 'no-element-in-drawing'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg" width="9"><path d="M0 0h9v9z"/></svg>', 'whole-svg'],
  ['no picture in it', 'text', 'picture-file'],
])('a drawing is refused as a picture of the site and as one of a release @editor (with %s)', async (_, svg, code) => {
  const root = copyOfSample();
  const problems = { body: { problems: [{ code }] } };
  expect(await send(root, 'POST', 'pictures', upload('new.svg', svg))).toMatchObject(problems);
  expect(await send(root, 'PUT', 'pictures/member', upload('new.svg', svg))).toMatchObject(problems);
  if (!svg.startsWith('<svg')) return;
  writeFileSync(path.join(root, 'public/new.svg'), svg);
  expect(checkContent(root).problems).toMatchObject([{ code, file: 'public/new.svg' }]);
});

test('a moving picture of a release moves, and replaces no picture of the site; a phone’s photo is upright @editor', async () => {
  const root = copyOfSample();
  const frame = { width: 4, height: 4, channels: 3 } as const;
  const frames = ['#fff', '#000'].map((background) =>
    sharp({ create: { ...frame, background } })
      .png()
      .toBuffer(),
  );
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  const { body } = await send(root, 'POST', 'pictures', upload('moving.gif', moving));
  expect(body).toMatchObject({ image: { to: '/pictures/moving.gif', width: 4, height: 4 } });
  expect(readFileSync(path.join(root, 'public/pictures/moving.gif'))).toEqual(moving);
  const refused = await send(root, 'PUT', 'pictures/member', upload('moving.gif', moving));
  expect(refused).toMatchObject({ body: { problems: [{ code: 'still-picture' }] } });
  const lying = await sharp({ create: { ...frame, width: 8, background: '#fff' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  for (const name of ['phone', 'phone-2', 'phone-3']) {
    const upright = await send(root, 'POST', 'pictures', upload('phone.jpg', lying));
    expect(upright).toMatchObject({ body: { image: { to: `/pictures/${name}.jpeg`, width: 4, height: 8 } } });
  }
});

test('the first save makes content/ of sample/, and the changes are those of the editor alone @editor', async () => {
  const root = copyOfSample('sample');
  commitAll(root);
  expect(await changeValue(root, 'site', ['tagline', 'en'], '')).toMatchObject({ status: 422 });
  expect(existsSync(path.join(root, 'content')), 'after a refused save').toBe(false);
  expect(await changeValue(root, 'site', ['tagline', 'en'], 'Other words')).toMatchObject({ status: 200 });
  expect(checkContent(root).contents?.[0].site.tagline).toBe('Other words');
  expect(await changedFilesIn(root)).toEqual(['content/en/site.json', 'content/site.json']);
  await send(root, 'POST', 'undo', ['content/en/site.json', 'content/site.json']);
  expect(await changesIn(root)).toEqual([]);
  expect(await send(copyOfSample('sample'), 'POST', 'releases'), 'a first addition').toMatchObject({ status: 200 });
});

const crossSite = { 'sec-fetch-site': 'cross-site' };

test.each([
  ['accepts', 'the page, opened by IP address', 'PUT', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }],
  ['accepts', 'a forwarded port', 'PUT', { host: 'localhost:9090', origin: 'http://localhost:9090' }],
  ['accepts', 'the named host', 'PUT', { host: 'edit.example.com', origin: 'https://edit.example.com' }],
  ['accepts', 'the named host, by a proxy that passes its own', 'PUT', { origin: 'https://edit.example.com' }],
  ['accepts', 'a program that reads', 'GET', { origin: undefined, 'sec-fetch-site': undefined }],
  ['refuses', 'another port', 'PUT', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['refuses', 'a form of another site that hides its origin', 'POST', { origin: 'null', ...crossSite }],
  ['refuses', 'another site, without metadata', 'PUT', { origin: 'https://evil.example', 'sec-fetch-site': undefined }],
  ['refuses', 'a script of another site that reads', 'GET', { origin: undefined, ...crossSite }],
  ['refuses', 'DNS rebinding', 'PUT', { host: 'evil.example:8080', origin: 'http://evil.example:8080' }],
  ['refuses', 'a program that writes without an origin', 'POST', { origin: undefined, 'sec-fetch-site': undefined }],
])('the API %s a request from %s: %s with %o', async (verb, _, method, changedHeaders) => {
  const { status } = await send(projectRoot, method, 'documents/unknown', null, changedHeaders);
  expect(status === 403).toBe(verb === 'refuses');
});

test('the editor writes only to content/ and public/, and follows no link out of them @editor', () => {
  const root = copyOfSample();
  symlinkSync(tmpdir(), path.join(root, 'content/link'));
  for (const file of ['../content/a.json', 'content/../src/app.tsx', '.env', 'contents/a.json', 'content/link/a.json'])
    expect(() => assertInContent(root, file), file).toThrow('is not in content/ or public/');
  expect(() => assertInContent(root, 'content/de/new.json')).not.toThrow();
});

test('a document that does not exist, or a path out of the content, gets 404', async () => {
  for (const name of ['unknown', '../package', 'constructor', 'releases/9.9.9'])
    expect(await send(projectRoot, 'GET', `documents/${name}`)).toEqual({ status: 404 });
});

test('the Chinese message of a problem has the placeholders of the English one', () => {
  const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  // Languages have another name in Chinese. No Chinese message says what was expected in quotation marks.
  const { 'other-language': _, 'without-quotation-marks': __, ...messages } = problemMessages;
  for (const [code, english] of Object.entries(messages))
    expect(placeholdersIn(Object(problems)[code] ?? ''), code).toEqual(placeholdersIn(english));
});

test('a problem of a price is at the missing one, and messages in the editor show no data of files', async () => {
  const root = copyOfSample();
  const prices = ['plans', 1, 'prices', 'USD'];
  const { body } = await changeValue(root, 'plans', prices, { monthly: 60 });
  expect(body).toMatchObject({ problems: [{ code: 'missing-field', at: [...prices, 'yearly'] }] });
  const both = await changeValue(root, 'plans', prices, { once: 60, monthly: 5, yearly: 50 });
  const [amounts] = Object(both.body).problems;
  expect(inEnglish(amounts)).toBe('Fill in the price of a month and that of a whole year, or only one of the others.');
  expect(inChinese(amounts)).toBe('请填写每月价格和全年价格，或只填其他价格中的一项');
  const words = await changeValue(root, 'plans', ['plans', 1, 'name', 'en'], '学生版');
  expect(inEnglish(Object(words.body).problems[0])).toBe('Write this in English.');
  expect(inChinese(Object(words.body).problems[0])).toBe('请用英语填写');
});

test.each([
  ['#000000', '21.0:1 with white, 1.0:1 with black'],
  ['#ffffff', '1.0:1 with white, 21.0:1 with black'],
])('the field of a colour shows its contrast with white and with black (%s)', (colour, contrast) => {
  expect(renderToStaticMarkup(createElement(Contrast, { colour }))).toContain(contrast);
});
