import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { localToday } from '../../../generator/environment.ts';
import { contentFolder, filesIn, readTextIfPresent, withField } from '../../../generator/files.ts';
import { isoDateOrTime } from '../../../src/content/schemas/primitives.ts';
import { readJson } from './questions.ts';

const withUpdated = v.object({ updated: isoDateOrTime });

/** A temporary copy of a project's content, in `content/`. `using` removes it. */
export class Draft {
  readonly root = mkdtempSync(path.join(tmpdir(), 'adopt-'));
  readonly today = localToday();

  readonly #project: string;

  /** @param isCopied leaves files out of the copy, by their path in the content */
  constructor(project: string, isCopied: (file: string) => boolean = () => true) {
    this.#project = project;
    const source = path.join(project, contentFolder(project));
    const filter = (file: string) => isCopied(path.relative(source, file));
    cpSync(source, path.join(this.root, 'content'), { recursive: true, filter });
    const publicFolder = path.join(project, 'public');
    if (existsSync(publicFolder)) symlinkSync(publicFolder, path.join(this.root, 'public'));
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
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, change(readTextIfPresent(absolute)));
  }

  /** Changes the files that match a pattern. */
  replaceAll(pattern: string, change: (text: string) => string): void {
    for (const file of globSync(pattern, { cwd: path.join(this.root, 'content') })) this.replace(file, change);
  }

  setAll(file: string, field: JSONPath, value: unknown): void {
    for (const target of this.factsAndWords(file)) this.set(target, field, value);
  }

  factsAndWords(file: string): string[] {
    return [file, ...this.languages.map(({ tag }) => `${tag}/${file}`)];
  }

  delete(pattern: string): void {
    for (const file of globSync(`content/${pattern}`, { cwd: this.root })) {
      rmSync(path.join(this.root, file), { recursive: true });
    }
  }

  /** Returns the content of files that differ from the project's `content/`, by path, or `null` for a removed file. */
  changes(): Map<string, Buffer | null> {
    const contentIn = (folder: string) => {
      const files = filesIn(path.join(folder, 'content')).map((name) => `content/${name}`);
      return files.filter((file) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile());
    };
    const changes = new Map<string, Buffer | null>();
    for (const file of contentIn(this.#project)) {
      if (!existsSync(path.join(this.root, file))) changes.set(file, null);
    }
    for (const file of contentIn(this.root)) {
      const content = readFileSync(path.join(this.root, file));
      const previousFile = path.join(this.#project, file);
      const isUnchanged = existsSync(previousFile) && readFileSync(previousFile).equals(content);
      if (!isUnchanged) changes.set(file, content);
    }
    return changes;
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true });
  }

  /** Sets the field `updated` to today, unless it is today or later. */
  markUpdated(...files: string[]): void {
    for (const file of files) {
      if (this.read(file, withUpdated).updated < this.today) this.set(file, ['updated'], this.today);
    }
  }
}
