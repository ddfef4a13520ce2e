import { existsSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, readText, withField, writeInto } from '../../generator/files.ts';
import { main, mustRun } from '../setup/run.ts';

const manifest = (name: string) => `import type { ContentOf, PageManifest } from '../../content/page-content.ts';

export const manifest = {
  content: ({ pages }) => ({ page: pages.${name} }),
  dates: ({ site }) => [site.updated],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
`;

const view = `import { Section } from '@/components/section';
import type { Content } from './page.ts';

export function Page({ content: { page } }: { content: Content }) {
  return <Section rhythm="opening" level={1} heading={page.heading} lead={page.lead} />;
}
`;

/**
 * Adds a page to the project, with its name for words in every language.
 * @returns the paths of the files that were written
 * @throws for a name that is no path, or that is taken
 */
export async function addPage(root: string, name: string): Promise<string[]> {
  const folder = `src/pages/${name}`;
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`expected a name such as careers; found "${name}"`);
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} exists`);
  const written: string[] = [];
  const change = async (file: string, edit: (text: string) => string) => {
    await writeFile(path.join(root, file), edit(readText(path.join(root, file))));
    written.push(file);
  };
  await change('src/lib/paths.ts', (text) => text.replace(/(?<=\bpageNames = \[[^\]]*)(?=\])/, `  '${name}',\n`));
  const word = name.replace(/^./, (letter) => letter.toUpperCase());
  const title = `${word} · {brand}`;
  // A word alone is too short for search results, and for a page.
  const lead = `${title} · {tagline}`;
  const words = { title, description: lead, preview: word, heading: word, lead };
  for await (const file of glob('{,generator/fixture/}content/*/pages.json', { cwd: root })) {
    await change(file, (text) => withField(text, [name], words));
  }
  for (const [file, text] of [
    ['page.ts', manifest(name)],
    ['view.tsx', view],
  ] as const) {
    await writeInto(root, `${folder}/${file}`, text);
    written.push(`${folder}/${file}`);
  }
  return written;
}

/** `npm run new:page -- careers`: adds a page, whose words are then to be written. */
if (import.meta.main) {
  await main(async () => {
    const files = await addPage(projectRoot, process.argv[2] ?? '');
    // In another process, which reads the new name: editors' schemas list the pages.
    await mustRun(process.execPath, ['scripts/commands/openapi.ts']);
    console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\nWrite its words in each pages.json.`);
  });
}
