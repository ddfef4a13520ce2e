import type { Visitor } from './visitor.ts';

/** Apps that show pages: what their browsers say, to the letter. */
export const apps: readonly Visitor[] = [
  {
    name: 'WeChat, iPhone',
    is: 'ios unknown wechat',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.61(0x18003d2a) NetType/WIFI Language/zh_CN',
  },
  {
    name: 'WeChat, Android',
    is: 'android unknown wechat',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; 23113RKC6C Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300259 MMWEBSDK/20241202 MicroMessenger/8.0.56.2800(0x2800383B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  },
  {
    name: 'WeChat, Windows',
    is: 'windows unknown wechat',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090c33)XWEB/14185',
  },
  {
    name: 'WeChat, Mac',
    is: 'macos unknown wechat',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.10(0x13080a10) XWEB/1227 Flue',
  },
  {
    name: 'WeCom, iPhone',
    is: 'ios unknown wechat',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh',
  },
  {
    name: 'Weibo, iPhone',
    is: 'ios unknown weibo',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Weibo (iPhone14,5__weibo__14.7.1__iphone__os17.5)',
  },
  {
    name: 'Weibo, Android',
    is: 'android unknown weibo',
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; V2188A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 Weibo (vivo-V2188A__weibo__14.7.1__android__android13)',
  },
  {
    name: 'QQ, iPhone',
    is: 'ios unknown qq',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QQ/9.0.70.614 V1_IPH_SQ_9.0.70_1_APP_A Pixel/1170 NetType/WIFI',
  },
  {
    name: 'QQ, Android',
    is: 'android unknown qq',
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; M2012K11AC Build/SKQ1.220303.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/89.0.4389.72 MQQBrowser/6.2 TBS/046291 Mobile Safari/537.36 V1_AND_SQ_8.9.28_3700_YYB_D QQ/8.9.28.10155 NetType/WIFI',
  },
  {
    name: 'DingTalk, Android',
    is: 'android unknown dingtalk',
    userAgent:
      'Mozilla/5.0 (Linux; U; Android 13; zh-CN; 2206122SC Build/TKQ1.220829.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UWS/5.12.5.0 Mobile Safari/537.36 AliApp(DingTalk/7.5.20) com.alibaba.android.rimet',
  },
  {
    name: 'Alipay, iPhone',
    is: 'ios unknown alipay',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.6.20.6000) AlipayClient/10.6.20.6000 Language/zh-Hans',
  },
  {
    name: 'Douyin, Android',
    is: 'android unknown douyin',
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; PHM110 Build/TP1A.220905.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.5481.154 Mobile Safari/537.36 aweme/29.5.0 BytedanceWebview/d8a21c6',
  },
  {
    name: 'Feishu, Mac',
    is: 'macos unknown lark',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.215 Safari/537.36 Feishu/7.20.6',
  },
  {
    name: 'Xiaohongshu, iPhone',
    is: 'ios unknown xiaohongshu',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 xhsdiscover/8.40 NetType/WiFi',
  },
  {
    name: 'Facebook, iPhone',
    is: 'ios unknown other',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.30.82;FBDV/iPhone15,3]',
  },
  {
    name: 'Instagram, Android',
    is: 'android unknown other',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36 Instagram 355.0.0.39.103 Android',
  },
  {
    name: 'LINE, iPhone',
    is: 'ios unknown other',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0',
  },
];
