import type texts from '@messages';
import type { Language } from './languages.ts';
import type { Plural } from './primitives.ts';

/** The type of the same texts in another language: only plural forms differ. */
type Translated<Texts> = Texts extends string
  ? string
  : Texts extends { other: string }
    ? Plural
    : Texts extends readonly (infer Text)[]
      ? Translated<Text>[]
      : { [Name in keyof Texts]: Translated<Texts[Name]> };

/** The kinds of changes also have the names that site.json gives to others. */
type NamesOfKinds = {
  updates: { kinds: Readonly<Record<string, string>>; counts: Readonly<Record<string, Plural>> };
};

/** Typed by the texts of one language (tsconfig.json). The content check ensures that the others have the same keys. */
export type Messages = Translated<typeof texts> & NamesOfKinds & { language: Language };
export type ReportMessages = Messages['report'];
export type UploadMessages = ReportMessages['upload'];
