import type { Platform } from '@/content/schemas/constants';

/** What a machine runs: a platform with downloads, ChromeOS, which has those of others, or what cannot be told. */
export type SystemPlatform = Exclude<Platform, 'web'> | 'chromeos' | 'unknown';

/** A processor family, where the browser really says which. */
export type Architecture = 'x64' | 'arm64' | 'unknown';

/** An app that shows web pages in a window of its own, in which downloads seldom work. */
export type InApp =
  | 'wechat'
  | 'weibo'
  | 'qq'
  | 'dingtalk'
  | 'alipay'
  | 'douyin'
  | 'lark'
  | 'xiaohongshu'
  | 'zhihu'
  | 'other';

/** A visitor's machine, as far as its browser tells. Nothing in it is guessed. */
export type System = { platform: SystemPlatform; architecture: Architecture; inApp?: InApp };
