import type { Contents } from '../../scripts/content/check-content.ts';
import { type Language, perLanguage } from '../../src/content/schemas/languages.ts';

/** Words in which every character means something to some format. */
export const hostileWords = `Tom & Jerry’s <b>"quick" 'start'</b> ]]> --> </script> [a](b) {x} 中文“引号”。\u0007\ud800`;

/** What a reader sees of them: XML can hold neither a bell nor half a character. */
export const hostileWordsAsRead = hostileWords.replace('\u0007\ud800', '');

/** The same content with those words wherever these files quote it. */
export const hostileContents = (contents: Contents): Contents =>
  perLanguage((language: Language) => {
    const content = contents[language];
    const [newest, ...others] = content.releases.releases;
    if (!newest) throw new Error('The content has no release to spoil.');
    const spoilt = {
      ...newest,
      title: hostileWords,
      summary: hostileWords,
      introduction: [
        { kind: 'paragraph' as const, content: [hostileWords] },
        { kind: 'list' as const, ordered: true, items: [[{ kind: 'strong' as const, text: hostileWords }]] },
        { kind: 'heading' as const, id: 'heading', text: hostileWords },
        { kind: 'code' as const, text: hostileWords },
      ],
      changes: [
        {
          id: 'one',
          kind: 'new' as const,
          content: [{ kind: 'link' as const, to: '/about?a=1&b="2"#c', text: hostileWords }],
        },
      ],
    };
    return {
      ...content,
      site: {
        ...content.site,
        brand: hostileWords,
        description: hostileWords,
        owner: { ...content.site.owner, company: hostileWords },
      },
      pages: { ...content.pages, updateLogInfo: { ...content.pages.updateLogInfo, title: hostileWords } },
      releases: { ...content.releases, releases: [spoilt, ...others] },
    };
  });
