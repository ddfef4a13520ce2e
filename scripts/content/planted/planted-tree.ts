import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../setup/run.ts';
import { checkContent } from '../check-content.ts';
import { type Path, problemLine } from '../problem.ts';

/** A copy of the shipped content in which tests plant faults. */
export type PlantedTree = {
  /** Sets a field of a JSON file; `undefined` takes it away. */
  set: (file: string, at: Path, value: unknown) => void;
  /** Replaces text in a file; fails where there is none to replace. */
  replace: (file: string, from: string | RegExp, to: string) => void;
  add: (file: string, text: string) => void;
  remove: (file: string) => void;
  /** Everything that the check says, a line each. */
  problems: () => string[];
};

/** @param today the day of the build that the check is told */
export function plantedTree(today: string): PlantedTree {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  cpSync(path.join(projectRoot, 'content'), path.join(root, 'content'), { recursive: true });
  symlinkSync(path.join(projectRoot, 'public'), path.join(root, 'public'));
  const absolute = (file: string) => path.join(root, 'content', file);
  const read = (file: string) => readFileSync(absolute(file), 'utf8');
  return {
    set: (file, at, value) => {
      const data: unknown = JSON.parse(read(file));
      const last = at.at(-1) ?? '';
      const parent = at.slice(0, -1).reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), data);
      Reflect.set(Object(parent), last, value);
      writeFileSync(absolute(file), JSON.stringify(data, null, 2));
    },
    replace: (file, from, to) => {
      const text = read(file);
      if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
        throw new Error(`${file} holds no ${from}`);
      writeFileSync(absolute(file), text.replace(from, to));
    },
    add: (file, text) => writeFileSync(absolute(file), text),
    remove: (file) => rmSync(absolute(file)),
    problems: () => {
      const lines = checkContent(root, today).problems.map(problemLine);
      rmSync(root, { recursive: true });
      return lines;
    },
  };
}

/** A fault, how it is planted, and what the check must say of it. */
export type Fault = readonly [name: string, plant: (tree: PlantedTree) => void, line: RegExp];
