import type texts from '@messages';
import type { Language } from './languages.ts';
import type { Plural } from './primitives.ts';

/** The same texts in any language: languages differ in their plural forms. */
type Translated<Texts> = Texts extends string
  ? string
  : Texts extends { other: string }
    ? Plural
    : Texts extends readonly (infer Text)[]
      ? Translated<Text>[]
      : { [Name in keyof Texts]: Translated<Texts[Name]> };

/**
 * The texts of the interface. Those of one language are the type (tsconfig.json), because all have the same names: the
 * content check compares them.
 */
export type Messages = Translated<typeof texts> & { language: Language };
export type ReportMessages = Messages['report'];
export type UploadMessages = ReportMessages['upload'];
