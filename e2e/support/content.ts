import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = new URL('../../content/', import.meta.url).pathname;

/** A file of `content/`, as editors wrote it; the spec that reads it says with a schema what it looks for. */
export const contentFile = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** A JSON file of `content/`. */
export const contentJson = (name: string): unknown => JSON.parse(contentFile(name));
