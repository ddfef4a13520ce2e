import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { readText, withField } from '../../../generator/files.ts';
import { moment } from '../../../src/content/schemas/primitives.ts';
import { readJson } from './questions.ts';

const withUpdated = v.object({ updated: moment });

/** The content of a project in a folder of its own, where it is edited. */
export class Draft {
  readonly root = mkdtempSync(path.join(tmpdir(), 'adopt-'));
  readonly today = new Date().toISOString().slice(0, 10);

  constructor(project: string) {
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

  /** Sets a field of the facts and of every language's words. */
  setAll(file: string, field: JSONPath, value: unknown): void {
    for (const one of this.both(file)) this.set(one, field, value);
  }

  /** The file of facts, and of words in every language. */
  both = (file: string): string[] => [file, ...this.languages.map(({ tag }) => `${tag}/${file}`)];

  /** Removes files and folders. */
  delete(pattern: string): void {
    for (const file of globSync(`content/${pattern}`, { cwd: this.root })) {
      rmSync(path.join(this.root, file), { recursive: true });
    }
  }

  /** The texts of its files, by their paths from the project's folder. */
  files(): Map<string, string> {
    const names = globSync('content/**/*.*', { cwd: this.root });
    return new Map(names.map((file) => [file, readFileSync(path.join(this.root, file), 'utf8')]));
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true });
  }

  /** Dates the files as changed today. */
  updated(...files: string[]): void {
    for (const file of files) {
      if (this.read(file, withUpdated).updated < this.today) this.set(file, ['updated'], this.today);
    }
  }
}
