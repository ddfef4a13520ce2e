import type { Draft } from './draft.ts';

/** What the sample says of a part that a product may lack, and what is left of it. Texts of a site's own are not changed. */
export const clauses = {
  /** The prices and limits of the sample's plans, and the sizes and checksums of its files. */
  figures: [
    [
      'Free includes 40 questions a day, with sources, on every device. Upgrade for unlimited questions, longer documents, or a team.',
      'Free includes numbered sources, on every device. Upgrade for more, or for a team.',
    ],
    ['Upgrade for unlimited questions, longer documents, or a team.', 'Upgrade for more, or for a team.'],
    ['"header": "Questions per day"', '"header": "Unlimited questions"'],
    ['"header": "Projects"', '"header": "Unlimited projects"'],
    ['"header": "每天提问次数"', '"header": "不限次提问"'],
    ['"header": "项目数量"', '"header": "项目数量不限"'],
    ['Free, or {price} a month', 'Start free. Pay when you need more.'],
    ['40 questions a day, with numbered sources, and your', 'Numbered sources, and your'],
    ['(/subscribe#compare) lists every limit', '(/subscribe#compare) has the details'],
    ['its size, system requirements, and checksum', 'its system requirements'],
    [
      '免费版每天可提问40次，回答带出处，多设备同步。想不限次提问、读更长的文档、和团队一起用，再升级也不迟。',
      '免费版的回答带出处，多设备同步。需要更多，或和团队一起用，再升级也不迟。',
    ],
    ['不限次提问、更长的文档、团队协作，需要时再升级。', '需要更多，或和团队一起用，再升级也不迟。'],
    ['免费使用，会员每月{price}', '先免费使用，需要时再升级'],
    ['每天提问40次，回答带编号的出处', '回答带编号的出处'],
    ['各项限额见[', '详见['],
    ['都有大小、系统要求与校验值', '都写明系统要求'],
  ],
  'web-app': [
    ['iOS, and Android, and in the browser', 'iOS, and Android'],
    ['iOS, Android, or any recent browser', 'iOS, and Android'],
    ['computers and phones, and in the browser', 'computers and phones'],
    ['iOS、Android与浏览器', 'iOS与Android'],
    ['Android，也有网页版', 'Android'],
    ['电脑、手机和浏览器', '电脑和手机'],
    ['No account needed to try it.', ''],
    ['不用注册就能试。', ''],
  ],
  'free-plan': [
    ['Free, or {price} a month', '{price} a month'],
    ['Start free. Pay when you need more.', 'Choose a plan.'],
    ['Free includes 40 questions a day, with sources, on every device. Upgrade for unlimited', 'Unlimited'],
    [
      'Free includes numbered sources, on every device. Upgrade for more, or for a team.',
      'Numbered sources, on every device.',
    ],
    ['免费使用，会员每月{price}', '会员每月{price}'],
    ['先免费使用，需要时再升级', '选一个适合你的方案'],
    [
      '免费版每天可提问40次，回答带出处，多设备同步。想不限次提问、读更长的文档、和团队一起用，再升级也不迟。',
      '不限次提问，能读更长的文档，也能和团队一起用。',
    ],
    [
      '免费版的回答带出处，多设备同步。需要更多，或和团队一起用，再升级也不迟。',
      '回答带出处，多设备同步，也能和团队一起用。',
    ],
  ],
} as const;

const files = ['pages.json', 'home.json', 'faq.json', 'plans.json'];

/** Texts in another language are those of the sample until they are translated, which the check recognizes by their words. */
const isOfSample = (tag: string): boolean => ['en', 'zh'].includes(tag.split('-', 1)[0] ?? '');

/** Removes from the texts of the sample what they say of a part. */
export function removeClauses(draft: Draft, part: keyof typeof clauses): void {
  for (const { tag } of draft.languages.filter((language) => isOfSample(language.tag))) {
    for (const file of files) {
      draft.replace(`${tag}/${file}`, (text) =>
        clauses[part].reduce((changed: string, [words, rest]) => changed.replaceAll(words, rest), text),
      );
    }
  }
}
