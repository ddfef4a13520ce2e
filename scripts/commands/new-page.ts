import { existsSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, readText, withField, writeInto } from '../../generator/files.ts';
import { ownNames } from '../../generator/public-files.ts';
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
  return <Section rhythm="opening" level={1} heading={page.heading} lead={page.lead} />;
}
`;

/** True if the name's path, file or field has another meaning, or if it differs from a page's name only in case. */
function isTaken(name: string): boolean {
  // The pages of releases are in a folder `releases` beside the pages.
  const reserved = [...ownNames, 'images', 'feeds', 'language'];
  const isPage = pageNames.some((page) => page.toLowerCase() === name.toLowerCase() && page !== name);
  return reserved.includes(name) || /^releases/.test(name) || name in Object.prototype || isPage;
}

/**
 * Adds a page to the project, with its name in place of texts.
 * @returns the paths of the files that were written
 * @throws if the name is invalid or taken
 */
export async function addPage(root: string, name: string): Promise<string[]> {
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
  for (const [file, text] of [
    ['page.ts', manifest(name)],
    ['view.tsx', view],
  ] as const) {
    await writeInto(root, `${folder}/${file}`, text);
    written.push(`${folder}/${file}`);
  }
  return written;
}

/** `npm run new:page -- careers` */
if (import.meta.main) {
  await main(async () => {
    const files = await addPage(projectRoot, process.argv[2] ?? '');
    // A new process, because the editors' schemas list the pages, and this one has read the old list.
    await mustRun(process.execPath, ['scripts/commands/openapi.ts']);
    console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\nNow write its texts in each pages.json.`);
  });
}
