import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { readText, withField } from '../../../generator/files.ts';
import { isoDateOrTime } from '../../../src/content/schemas/primitives.ts';
import { readJson } from './questions.ts';

const withUpdated = v.object({ updated: isoDateOrTime });

export class Draft {
  readonly root = mkdtempSync(path.join(tmpdir(), 'adopt-'));
  readonly today = new Date().toISOString().slice(0, 10);

  readonly #project: string;

  constructor(project: string) {
    this.#project = project;
    cpSync(path.join(project, 'content'), path.join(this.root, 'content'), { recursive: true });
    const files = path.join(project, 'public');
    if (existsSync(files)) symlinkSync(files, path.join(this.root, 'public'));
  }

  get languages() {
    return readJson(this.root, languagesFile, languagesSchema);
  }

  read<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
    return readJson(this.root, `content/${file}`, schema);
  }

  /** Sets a field of a JSON file; `undefined` removes it. */
  set(file: string, field: JSONPath, value: unknown): void {
    this.replace(file, (text) => withField(text, field, value));
  }

  replace(file: string, change: (text: string) => string): void {
    const absolute = path.join(this.root, 'content', file);
    writeFileSync(absolute, change(existsSync(absolute) ? readText(absolute) : ''));
  }

  /** Sets a field in the facts and in the words of every language. */
  setAll(file: string, field: JSONPath, value: unknown): void {
    for (const target of this.factsAndWords(file)) this.set(target, field, value);
  }

  /** The paths of the file with the facts, and of those with the words in each language. */
  factsAndWords = (file: string): string[] => [file, ...this.languages.map(({ tag }) => `${tag}/${file}`)];

  delete(pattern: string): void {
    for (const file of globSync(`content/${pattern}`, { cwd: this.root })) {
      rmSync(path.join(this.root, file), { recursive: true });
    }
  }

  /** The new content of the files that differ from the project's, by path; `null` removes a file. */
  changes(): Map<string, Buffer | null> {
    const names = (folder: string) => globSync('content/**/*.*', { cwd: folder });
    const kept = new Set(names(this.root));
    const removed = names(this.#project).flatMap((file) => (kept.has(file) ? [] : [[file, null] as const]));
    const read = (folder: string, file: string) => {
      const absolute = path.join(folder, file);
      return existsSync(absolute) ? readFileSync(absolute) : undefined;
    };
    const changed = [...kept].flatMap((file) => {
      const content = read(this.root, file);
      const before = read(this.#project, file);
      return !content || before?.equals(content) ? [] : [[file, content] as const];
    });
    return new Map([...removed, ...changed]);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true });
  }

  markUpdated(...files: string[]): void {
    for (const file of files) {
      if (this.read(file, withUpdated).updated < this.today) this.set(file, ['updated'], this.today);
    }
  }
}
