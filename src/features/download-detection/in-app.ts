import type { InApp } from './system.ts';

/** The signs of apps that show pages in themselves. QQ’s own browser (MQQBrowser) is a browser, and not among them. */
const signs: readonly (readonly [InApp, RegExp])[] = [
  ['dingtalk', /DingTalk/i],
  ['wechat', /MicroMessenger|wxwork/i],
  ['weibo', /\bWeibo\b|__weibo__/i],
  ['alipay', /AlipayClient|AliApp\(AP\//],
  ['douyin', /aweme|BytedanceWebview|musical_ly|TikTok/i],
  ['lark', /\b(?:Lark|Feishu)\//],
  ['xiaohongshu', /xhsdiscover|discover\/\d.*XHS|xiaohongshu/i],
  ['zhihu', /ZhihuHybrid|osee2unifiedRelease/i],
  ['qq', /\bQQ\/\d/],
  ['other', /\bFBA[NV]\/|FB_IAB|Instagram|\bLine\/\d|Snapchat|LinkedInApp|Pinterest\/|Twitter for/],
];

/** The app that shows the page, where it is not a browser. */
export const inAppOf = (userAgent: string): InApp | undefined => signs.find(([, sign]) => sign.test(userAgent))?.[0];
