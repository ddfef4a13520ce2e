import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { projectRoot, readText } from '../../../generator/files.ts';
import type { Brand } from '../../../generator/pictures/brand.ts';
import { paletteOf } from '../../../generator/pictures/palette.ts';
import { sampleFiles, unusedSampleFiles } from '../../../generator/public-files.ts';
import { checkContent } from '../../../generator/read.ts';
import { shorten } from '../../../src/lib/intl.ts';
import { readJson } from './questions.ts';

/** Says which colours texts and lines have, if the accent has too little contrast for them. */
export function accentNotes(brand: Pick<Brand, 'accent' | 'ground'>): string[] {
  const seal = paletteOf(brand).get('seal');
  const { light } = brand.accent;
  if (!seal || seal.light === light) return [];
  return [`fills have the accent ${light}; texts and lines have the darker ${seal.light}, which can be read`];
}

const planFacts = v.object({
  comparison: v.object({
    groups: v.array(v.object({ rows: v.array(v.object({ values: v.record(v.string(), v.unknown()) })) })),
  }),
});
const planTexts = v.object({
  comparison: v.object({ groups: v.array(v.object({ rows: v.array(v.object({ header: v.string() })) })) }),
});

/** The figures of a row of the comparison, and its header in each language: “Questions per day”. */
export type PlanFigures = { figures: number[]; headers: ReadonlyMap<string, string> };

export function planFigures(root: string): PlanFigures[] {
  const { groups } = readJson(root, 'content/plans.json', planFacts).comparison;
  const headersByLanguage = readJson(root, languagesFile, languagesSchema).map(({ tag }) => {
    const texts = readJson(root, `content/${tag}/plans.json`, planTexts).comparison;
    return { tag, headers: texts.groups.flatMap(({ rows }) => rows.map(({ header }) => header)) };
  });
  return groups
    .flatMap(({ rows }) => rows)
    .map(({ values }, index) => ({
      figures: [...new Set(Object.values(values).filter((value) => typeof value === 'number'))],
      headers: new Map(headersByLanguage.map(({ tag, headers }) => [tag, headers[index] ?? ''])),
    }))
    .filter(({ figures }) => figures.length > 0);
}

/** The number of characters after a figure in which its unit is looked for: “60 deep-reasoning answers”. */
const UNIT_DISTANCE = 16;

/** Matches a figure near a word of its row's header: “40 questions”, “提问40次”. Other figures are not of the plans. */
function phrasePattern({ figures, headers }: PlanFigures, tag: string): RegExp {
  const anyFigure = figures.flatMap((figure) => [String(figure), figure.toLocaleString(tag)]).join('|');
  const units = headers.get(tag)?.match(/\p{Script=Han}{2}|[\p{L}-]{4,}/gu) ?? [];
  const figure = `(?<![\\d.,])(?:${anyFigure})(?![\\d]|[.,]\\d)`;
  const unit = `(?:${units.join('|')})`;
  return new RegExp(`${figure}[^"\\d]{0,${UNIT_DISTANCE}}?${unit}|${unit}${figure}`, 'iu');
}

/** The kinds of content whose texts may mention figures of the plans. */
const kinds = ['home', 'faq', 'plans', 'pages'];

export function figureNotes(root: string, rows: readonly PlanFigures[]): string[] {
  const notes: string[] = [];
  for (const { tag } of readJson(root, languagesFile, languagesSchema)) {
    const patterns = rows.filter(({ headers }) => headers.get(tag)).map((row) => phrasePattern(row, tag));
    for (const kind of kinds) {
      const file = `content/${tag}/${kind}.json`;
      const lines = readText(path.join(root, file)).split('\n');
      for (const [index, line] of lines.entries()) {
        if (patterns.every((pattern) => !pattern.test(line))) continue;
        const excerpt = shorten(line.trim(), 100);
        notes.push(`a figure of the sample’s plans is still in ${file}:${index + 1}: ${excerpt}`);
      }
    }
  }
  return notes;
}

/** The sample's pictures that show the sample's product or idea, and what replaces each. */
const samplePictures: Readonly<Record<string, string>> = {
  compareImg: 'two answers side by side: your own picture for faq.image in home.json, or remove this field',
  tagImg: 'a sheet of abilities: your own picture for features.image in home.json, or remove this field',
  member: 'a membership card: your own picture for membership.image in home.json, or remove this field',
  aboutUsText: 'a specimen of the typeface, at the end of the about page: any picture of 960 × 720',
  'CEO, CTO, sealedLetter, counterBell': 'drawings of the contacts: portraits, or no image in about.json',
  'preview, preview-app': 'the pictures of shared links: your own layout, with {title} and {brand}',
};

const filesOf = (names: string): string[] => names.split(', ').map((name) => `images/${name}.svg`);

/** Names the sample's pictures that a site still has. */
export function pictureNotes(root: string): string[] {
  const inContent = Object.entries(samplePictures).flatMap(([names, replacement]) => {
    const isSample = filesOf(names).some((file) => {
      const own = path.join(root, 'content', file);
      return existsSync(own) && readText(own) === readText(path.join(projectRoot, 'sample', file));
    });
    return isSample ? [`content/images has the sample’s ${names}. Replace by: ${replacement}`] : [];
  });
  const { contents } = checkContent(root);
  const unused = unusedSampleFiles(contents);
  const used = sampleFiles.filter((file) => existsSync(path.join(root, 'public', file)) && !unused.includes(file));
  const cards = `your texts show the sample’s ${used.join(', ')}. Name your own pictures in check.answers, features.list and plate of each home.json. A build without a text that names them leaves these files out of the site; the kit’s tests need them in public/`;
  return used.length > 0 ? [...inContent, cards] : inContent;
}
