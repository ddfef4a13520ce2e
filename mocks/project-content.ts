import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { contentIn } from '../generator/content/reading.ts';
import { readBuildEnvironment } from '../generator/environment.ts';
import { projectRoot } from '../generator/files.ts';
import { readContent } from '../generator/read.ts';
import { liveSchemas } from '../src/content/schemas/live.ts';
import type { ContentSource } from './content-source.ts';

/** The content of `content/`, read once, on first use. */
export function projectContent(root = projectRoot): ContentSource {
  let contents: ReturnType<typeof readContent> | undefined;
  return async (kind, language) => {
    contents ??= readContent(root, readBuildEnvironment(process.env).title);
    return contentIn(contents, language)[kind];
  };
}

/**
 * Content from a folder of `<language>/<kind>.json`, each an object as the API serves it, read on every request, so that a
 * saved file is served at once. A missing file means that there is nothing newer.
 * @throws an error that names the file and the field that is wrong
 */
export function folderContent(folder: string): ContentSource {
  return async (kind, language) => {
    const file = path.join(folder, language, `${kind}.json`);
    if (!existsSync(file)) return undefined;
    const result = v.safeParse(liveSchemas[kind], JSON.parse(await readFile(file, 'utf8')));
    if (result.success) return result.output;
    const [issue] = result.issues;
    throw new Error(`${file}: ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  };
}
