import type { Plural } from './schemas/primitives.ts';

type Values = Readonly<Record<string, string | number>>;

/** Fills a message's placeholders: `Version {version}`. What has no value stays as it is, so that it is seen. */
export const formatMessage = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The form of a message for a count, with `{count}` and other values filled in. */
export function formatPlural(forms: Plural, count: number, language: string, values: Values = {}): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return formatMessage(form, { count: new Intl.NumberFormat(language).format(count), ...values });
}
