import { readContent } from '../../scripts/content/check-content.ts';
import { projectRoot } from '../../scripts/setup/run.ts';

/** The site's languages, the default first. */
export const languages = ['en', 'zh-CN'] as const;

export type Language = (typeof languages)[number];

/**
 * The content of `content/` in each language. Specs take expected values from it, so that edited content fails none.
 */
export const contents = readContent(projectRoot);
export const { en: english, 'zh-CN': chinese } = contents;
export const { messages } = english;

/** Every release, newest first. */
export const { releases } = english.releases;
/** The version at this index, counted from the newest; with -1 the oldest. */
export const version = (at = 0): string => releases.at(at)?.version ?? '';
/** A version that no release has; every release is older. */
export const unknownVersion = '9999.9.9';

type Values = Readonly<Record<string, string | number>>;

/** A message with its placeholders filled in. */
export const filled = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** A message as a pattern: a placeholder without a value stands for any text. */
export function pattern(message: string, values: Values = {}): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = filled(message, values).split(/\{\w+\}/);
  return new RegExp(parts.map(escaped).join('.+'));
}

/** The item of a list that has this id. @throws where there is none */
export function withId<Item extends { id: string }>(items: readonly Item[], id: string): Item {
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error(`The content has no ${id}.`);
  return found;
}
