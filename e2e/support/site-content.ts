import * as v from 'valibot';
import { parse } from 'yaml';
import { contentFile, contentJson } from './content.ts';

/** The site's languages, the default first. */
export const languages = ['en', 'zh-CN'] as const;

export type Language = (typeof languages)[number];

const releasesFile = v.parse(
  v.object({ updated: v.string(), releases: v.array(v.object({ version: v.string(), date: v.string() })) }),
  contentJson('releases.json'),
);

/** Every release as its editors wrote it down, newest first. */
export const { releases } = releasesFile;

/** When the releases last changed. */
export const releasesUpdated = releasesFile.updated;

/** The product's name in a language. */
export const brandIn = (language: Language): string =>
  v.parse(v.object({ brand: v.string() }), contentJson(`${language}/site.json`)).brand;

/** A line of Markdown as it is read: without marks, without its id, in the pieces that no `{placeholder}` interrupts. */
const readable = (line: string): string[] =>
  line
    .replace(/\s*\{#[\w-]+\}$/, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[*`]/g, '')
    .split(/\{\w+\}/);

/** A release's notes in a language: its summary, and what each of its notes says. */
export function notesOf(version: string, language: Language): { summary: string; pieces: string[] } {
  const [, front = '', body = ''] = contentFile(`${language}/releases/${version}.md`).split(/^---$/m);
  const { summary } = v.parse(v.object({ summary: v.string() }), parse(front));
  const lines = body.split('\n').filter((line) => line.startsWith('- '));
  return {
    summary: summary.replaceAll('{brand}', brandIn(language)),
    pieces: lines.flatMap((line) => readable(line.slice(2))),
  };
}
