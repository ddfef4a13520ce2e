import type texts from '@messages';
import type { Language } from './languages.ts';
import type { Plural } from './primitives.ts';

/** The type of the texts in any language. Languages differ only in their plural forms. */
type Translated<Texts> = Texts extends string
  ? string
  : Texts extends { other: string }
    ? Plural
    : Texts extends readonly (infer Text)[]
      ? Translated<Text>[]
      : { [Name in keyof Texts]: Translated<Texts[Name]> };

/**
 * The texts of the interface. Their type comes from one language (`@messages` in tsconfig.json); the content check ensures that the
 * others have the same keys.
 */
export type Messages = Translated<typeof texts> & { language: Language };
export type ReportMessages = Messages['report'];
export type UploadMessages = ReportMessages['upload'];
