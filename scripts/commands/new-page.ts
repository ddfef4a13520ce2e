import { existsSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { localToday } from '../../generator/environment.ts';
import { projectRoot, readText, withField, writeInto } from '../../generator/files.ts';
import { reservedNames } from '../../generator/public-files.ts';
import { pageNames } from '../../src/lib/paths.ts';
import { makeContent } from '../setup/own-content.ts';
import { main, mustRun } from '../setup/run.ts';

const manifest = (name: string) => `import type { ContentOf, PageManifest } from '../../content/page-content.ts';

export const manifest = {
  content: ({ pages }) => ({ page: pages.${name} }),
  dates: ({ site }) => [site.updated],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
`;

const view = `import { useLoaderData } from 'react-router';
import { Section } from '@/components/section';
import type { Content } from './page.ts';

export function Component() {
  const { page } = useLoaderData<Content>();
  return <Section layout="opening" level={1} heading={page.heading} lead={page.lead} />;
}
`;

/** The manifest and the view of a page that lists articles. */
const articleTemplates = {
  'page.ts': (name: string) => `import { articlesManifest } from '../../content/articles.ts';

export const manifest = articlesManifest('${name}', ({ ${name} }) => ${name});
`,
  'view.tsx': () => `export { Component } from '@/features/articles/articles';
`,
};

const firstArticle = (title: string, description: string) => `---
title: "${title}"
description: "${description}"
date: ${localToday()}
---

${title}
`;

const templatesWithContent = {
  'content.ts': () => `import * as v from 'valibot';
import { anchor, dated, richTextSchema, words } from '../../content/schemas/primitives.ts';

/** The content of this page: the facts of its file in content/ and the words of each language, merged by \`id\`. */
export const schema = v.object({
  ...dated,
  items: v.array(v.object({ id: anchor(), heading: words, text: richTextSchema })),
});
`,
  'page.ts': (name: string) => `import * as v from 'valibot';
import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import { schema } from './content.ts';

const parsed = ({ pageFiles }: AllContent) => v.parse(schema, pageFiles.${name});

export const manifest = {
  content: (content) => ({ page: content.pages.${name}, items: parsed(content).items }),
  anchors: (content) => parsed(content).items.map(({ id }) => id),
  dates: (content) => [parsed(content).updated],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
`,
  'view.tsx': () => `import { useLoaderData } from 'react-router';
import { RichText } from '@/components/rich-text';
import { Section } from '@/components/section';
import type { Content } from './page.ts';

export function Component() {
  const { page, items } = useLoaderData<Content>();
  return (
    <>
      <Section layout="opening" level={1} heading={page.heading} lead={page.lead} />
      {items.map(({ id, heading, text }) => (
        <Section key={id} id={id} layout="sideHeading" heading={heading}>
          <RichText blocks={text} />
        </Section>
      ))}
    </>
  );
}
`,
};

/** True if the path, file or field of this name is in use, or if the name differs from a page's only in case. */
function isTaken(name: string): boolean {
  const reserved = [...reservedNames, 'images', 'feeds', 'language', 'legal'];
  const differsInCase = pageNames.some((page) => page.toLowerCase() === name.toLowerCase() && page !== name);
  // The pages of releases are in a folder `releases` beside the other pages.
  return reserved.includes(name) || name.startsWith('releases') || name in Object.prototype || differsInCase;
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** @throws if a new page cannot have the name */
function requireFreeName(root: string, name: string): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`expected a name such as careers; found "${name}"`);
  if (isTaken(name)) throw new Error(`the name ${name} is taken: choose another one`);
  const folder = `src/pages/${name}`;
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} exists`);
}

/**
 * Adds a page with placeholder texts.
 * @param kind with `content`, adds a schema and content files of that name; with `articles`, a folder of that name for each language
 * @returns the paths of the files that were written
 * @throws if the name is invalid or taken
 */
export async function addPage(root: string, name: string, kind?: 'content' | 'articles'): Promise<string[]> {
  requireFreeName(root, name);
  const folder = `src/pages/${name}`;
  const writtenFiles: string[] = [];
  const update = async (file: string, change: (text: string) => string) => {
    await writeFile(path.join(root, file), change(readText(path.join(root, file))));
    writtenFiles.push(file);
  };
  await update('src/lib/paths.ts', (text) => {
    const withPage = text.replace(/(?<=\bpageNames = \[[^\]]*)(?=\])/, `  '${name}',\n`);
    if (kind !== 'articles') return withPage;
    return withPage.replace(/(?<=\barticlePages: .* = \[)([^\]]*)/, (others) => `${others && `${others}, `}'${name}'`);
  });
  const word = name.replace(/^./, (letter) => letter.toUpperCase());
  const title = `${word} · {brand}`;
  // The name alone would be too short for search results.
  const lead = `${title} · {tagline}`;
  const words = { title, description: lead, preview: word, heading: word, lead };
  for await (const file of glob('{content,sample}/*/pages.json', { cwd: root })) {
    await update(file, (text) => withField(text, [name], words));
  }
  const add = async (file: string, text: string) => {
    await writeInto(root, file, text);
    writtenFiles.push(file);
  };
  const templates = { content: templatesWithContent, articles: articleTemplates };
  const files = kind ? templates[kind] : { 'page.ts': manifest, 'view.tsx': () => view };
  for (const [file, template] of Object.entries(files)) await add(`${folder}/${file}`, template(name));
  if (kind === 'articles') {
    for await (const file of glob('{content,sample}/*/pages.json', { cwd: root }))
      await add(path.join(path.dirname(file), name, 'first.md'), firstArticle(word, lead));
  }
  if (kind !== 'content') return writtenFiles;
  const id = 'first';
  for await (const file of glob('{content,sample}/languages.json', { cwd: root })) {
    const facts = { updated: localToday(), items: [{ id }] };
    await add(path.join(path.dirname(file), `${name}.json`), toJson(facts));
  }
  for await (const file of glob('{content,sample}/*/pages.json', { cwd: root }))
    await add(path.join(path.dirname(file), `${name}.json`), toJson({ items: [{ id, heading: word, text: title }] }));
  return writtenFiles;
}

/** `npm run new:page -- careers`; with `--content` the page has its own content files, with `--articles` it lists articles. */
if (import.meta.main) {
  await main(async () => {
    const { values, positionals } = parseArgs({
      options: { content: { type: 'boolean' }, articles: { type: 'boolean' } },
      allowPositionals: true,
    });
    const kind = values.articles ? 'articles' : values.content && 'content';
    const name = positionals[0] ?? '';
    requireFreeName(projectRoot, name);
    makeContent(projectRoot);
    const files = await addPage(projectRoot, name, kind || undefined);
    // In a new process, because this one has imported the previous list of pages.
    await mustRun(process.execPath, ['scripts/commands/openapi.ts']);
    const contentHint = kind ? ', and in the files of its name in content/' : '';
    console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}`);
    console.log(`Now write its texts in each pages.json${contentHint}.`);
  });
}
