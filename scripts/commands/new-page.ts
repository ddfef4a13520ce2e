import { existsSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot, readText, withField, writeInto } from '../../generator/files.ts';
import { reservedNames } from '../../generator/public-files.ts';
import { pageNames } from '../../src/lib/paths.ts';
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

/** The files of a page with its own schema and content. */
const withContent = {
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

const parsed = ({ own }: AllContent) => v.parse(schema, own.${name});

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

/** True if the name's path, file or field has another meaning, or if it differs from a page's name only in case. */
function isTaken(name: string): boolean {
  // The pages of releases are in a folder `releases` beside the pages.
  const reserved = [...reservedNames, 'images', 'feeds', 'language'];
  const isPage = pageNames.some((page) => page.toLowerCase() === name.toLowerCase() && page !== name);
  return reserved.includes(name) || /^releases/.test(name) || name in Object.prototype || isPage;
}

const inJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Adds a page with placeholder texts.
 * @param hasContent adds a schema, and content files of that name
 * @returns the paths of the files that were written
 * @throws if the name is invalid or taken
 */
export async function addPage(root: string, name: string, hasContent = false): Promise<string[]> {
  const folder = `src/pages/${name}`;
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`expected a name such as careers; found "${name}"`);
  if (isTaken(name)) throw new Error(`the name ${name} is taken: choose another one`);
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} exists`);
  const written: string[] = [];
  const update = async (file: string, change: (text: string) => string) => {
    await writeFile(path.join(root, file), change(readText(path.join(root, file))));
    written.push(file);
  };
  await update('src/lib/paths.ts', (text) => text.replace(/(?<=\bpageNames = \[[^\]]*)(?=\])/, `  '${name}',\n`));
  const word = name.replace(/^./, (letter) => letter.toUpperCase());
  const title = `${word} · {brand}`;
  // The name alone would be too short for search results.
  const lead = `${title} · {tagline}`;
  const words = { title, description: lead, preview: word, heading: word, lead };
  for await (const file of glob('{,generator/fixture/}content/*/pages.json', { cwd: root })) {
    await update(file, (text) => withField(text, [name], words));
  }
  const add = async (file: string, text: string) => {
    await writeInto(root, file, text);
    written.push(file);
  };
  const files = hasContent ? withContent : { 'page.ts': manifest, 'view.tsx': () => view };
  for (const [file, text] of Object.entries(files)) await add(`${folder}/${file}`, text(name));
  if (!hasContent) return written;
  const id = 'first';
  for await (const file of glob('{,generator/fixture/}content/languages.json', { cwd: root })) {
    const facts = { updated: new Date().toISOString().slice(0, 10), items: [{ id }] };
    await add(path.join(path.dirname(file), `${name}.json`), inJson(facts));
  }
  for await (const file of glob('{,generator/fixture/}content/*/pages.json', { cwd: root }))
    await add(path.join(path.dirname(file), `${name}.json`), inJson({ items: [{ id, heading: word, text: title }] }));
  return written;
}

/** `npm run new:page -- careers`; with `--content` the page has content of its own. */
if (import.meta.main) {
  await main(async () => {
    const { values, positionals } = parseArgs({ options: { content: { type: 'boolean' } }, allowPositionals: true });
    const files = await addPage(projectRoot, positionals[0] ?? '', values.content);
    // In a new process, because this one has imported the old list of pages.
    await mustRun(process.execPath, ['scripts/commands/openapi.ts']);
    const next = `Now write its texts in each pages.json${values.content ? ', and in the files of its name in content/' : ''}.`;
    console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\n${next}`);
  });
}
