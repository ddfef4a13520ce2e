import type { pageNames } from '../../src/config/paths.ts';

/** What pictures say: all of it is content, and none of it is in the drawings' code. */
export type Words = {
  /** The brand's name: wordmark, membership card, link previews, web manifest. */
  readonly name: string;
  /** The founding sentence, its English lines broken as they are set. */
  readonly founding: { readonly en: readonly string[]; readonly zh: string };
  /** The link preview of each page in each language. */
  readonly titles: Readonly<Record<(typeof pageNames)[number], { readonly en: string; readonly 'zh-CN': string }>>;
};

export const words: Words = {
  name: 'Parley',
  founding: { en: ['A good answer', 'begins with', 'listening.'], zh: '好的回答，始于倾听。' },
  titles: {
    home: { en: 'Ask a question. Read a good answer.', 'zh-CN': '好好提问，好好作答。' },
    downLoad: { en: 'For every screen you ask from', 'zh-CN': '在每一块屏幕上，随时提问' },
    about: { en: 'A good answer begins with listening.', 'zh-CN': '好的回答，始于倾听。' },
    subscribe: { en: 'Membership, in plain prices', 'zh-CN': '会员方案，明码标价' },
    privacyAgreement: { en: 'Privacy agreement', 'zh-CN': '隐私协议' },
    userAgreement: { en: 'User agreement', 'zh-CN': '用户协议' },
    updateLogInfo: { en: 'What changed, release by release', 'zh-CN': '每一版，改了什么' },
    versionUpdateContent: { en: 'Release notes', 'zh-CN': '版本更新内容' },
  },
};
