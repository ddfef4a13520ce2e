import type { Language } from './schemas/languages.ts';
import type { ServedKind } from './served.ts';

/**
 * When what the site was built with last changed, by what the back office may serve newer. In the chunk of whoever asks:
 * it weighs less than a request.
 */
export async function loadUpdated(language: Language): Promise<Record<ServedKind, string>> {
  const { default: updated } = await import(/* webpackMode: "eager" */ `@content/${language}/updated.json`);
  return updated;
}
