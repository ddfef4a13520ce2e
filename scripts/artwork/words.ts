import { type PageName, pageNames } from '../../src/config/paths.ts';
import { defaultLanguage, type Language, perLanguage } from '../../src/content/schemas/languages.ts';
import type { Contents } from '../content/check-content.ts';

/** What pictures say: all of it is content, and none of it is in the drawings' code. */
export type Words = {
  /** The brand's name: wordmark, membership card. Pictures of all languages say it in the default one. */
  readonly name: string;
  /** The founding sentence. */
  readonly founding: Readonly<Record<Language, string>>;
  /** The link preview of each page in each language: its line, and the brand as that language writes it. */
  readonly previews: readonly {
    readonly page: PageName;
    readonly language: Language;
    readonly title: string;
    readonly name: string;
  }[];
};

/** The words of pictures, out of `content/`: site.json, about.json, pages.json. */
export function readWords(contents: Contents): Words {
  return {
    name: contents[defaultLanguage].site.brand,
    founding: perLanguage((language) => contents[language].about.founding.sentence),
    previews: pageNames.flatMap((page) =>
      Object.values(contents).map(({ language, pages, site }) => ({
        page,
        language,
        title: pages[page].preview,
        name: site.brand,
      })),
    ),
  };
}
