import { type ReleaseFilter, writeFilter } from './filter.ts';

/** What a form would send. */
export function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  return query;
}

/** Whether a visitor has already put something in. */
export const isTyped = (form: HTMLFormElement): boolean => [...queryOf(form).values()].some(Boolean);

/** Shows a filter in its form; what says the same already is left alone, with the caret in it. */
export function fillForm(form: HTMLFormElement, filter: ReleaseFilter): void {
  const query = writeFilter(new URLSearchParams(), filter);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = query.get(field.name) ?? '';
    if (field.value.trim() !== value) field.value = value;
  }
}
