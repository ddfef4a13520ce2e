import type { Visitor } from './visitor.ts';

/** Phones and tablets: what their browsers say, to the letter. */
export const phones: readonly Visitor[] = [
  {
    name: 'Safari, iPhone',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  {
    name: 'Chrome, iPhone',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1',
  },
  {
    name: 'Firefox, iPhone',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
  },
  {
    name: 'Edge, iPhone',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/605.1.15',
  },
  {
    name: 'Safari, iPod touch',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  },
  {
    name: 'Safari, iPad with mobile pages',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  {
    name: 'Safari, iPad as a Mac',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    platform: 'MacIntel',
    maxTouchPoints: 5,
  },
  {
    name: 'Chrome, iPad as a Mac',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142 Version/11.1.1 Safari/605.1.15',
    platform: 'MacIntel',
    maxTouchPoints: 5,
  },
  {
    name: 'Firefox, iPad as a Mac',
    is: 'ios unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Safari/605.1.15',
    platform: 'MacIntel',
    maxTouchPoints: 5,
  },
  {
    name: 'Chrome, Android phone',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    hints: { platform: 'Android', architecture: '', bitness: '' },
  },
  {
    name: 'Chrome, Android phone of old',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Mobile Safari/537.36',
  },
  {
    name: 'Chrome, Android tablet',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Android', architecture: '', bitness: '' },
  },
  {
    name: 'Samsung Internet',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    hints: { platform: 'Android', architecture: '', bitness: '' },
  },
  {
    name: 'Firefox, Android',
    is: 'android unknown',
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  },
  {
    name: 'Huawei, HarmonyOS 4',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.322) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36',
  },
  {
    name: 'Xiaomi',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CC Build/UKQ1.230804.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.5.40902',
  },
  {
    name: 'UC, Android',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2188A Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.5.0.1270 Mobile Safari/537.36',
  },
  {
    name: 'QQBrowser, Android',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; U; Android 13; zh-cn; PGT-AN10 Build/HONORPGT-AN10) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/14.7 Mobile Safari/537.36',
  },
  {
    name: 'A phone by Cubot',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 11; CUBOT KING KONG 7 Build/RP1A.200720.011) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.45 Mobile Safari/537.36',
  },
  {
    name: 'Silk, Fire tablet',
    is: 'android unknown',
    userAgent:
      'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36',
  },
  {
    name: 'Chrome, Android, desktop pages',
    is: 'unknown unknown',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    platform: 'Linux armv81',
    maxTouchPoints: 5,
    hints: { platform: 'Linux', architecture: '', bitness: '' },
  },
  {
    name: 'Firefox, Android, desktop pages',
    is: 'unknown unknown',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    platform: 'Linux aarch64',
    maxTouchPoints: 5,
  },
  {
    name: 'ArkWeb, HarmonyOS 5',
    is: 'unknown unknown',
    userAgent:
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
  },
];
