import type { Visitor } from './visitor.ts';

/** Computers: what their browsers say, to the letter. */
export const computers: readonly Visitor[] = [
  {
    name: 'Chrome, Windows on Intel',
    is: 'windows x64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Chrome, Windows on ARM',
    is: 'windows arm64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Windows', architecture: 'arm', bitness: '64' },
  },
  {
    name: 'Chrome of 32 bits on 64-bit Windows',
    is: 'windows x64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Windows', architecture: 'x86', bitness: '32', wow64: true },
  },
  {
    name: 'Chrome on 32-bit Windows',
    is: 'windows unknown',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Windows', architecture: 'x86', bitness: '32' },
  },
  {
    name: 'Chrome, Windows, hints refused',
    is: 'windows unknown',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Windows', architecture: '', bitness: '' },
  },
  {
    name: 'Chrome, Windows, no hints (http)',
    is: 'windows unknown',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  {
    name: 'Edge, Windows on Intel',
    is: 'windows x64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Edge, Windows on ARM',
    is: 'windows arm64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    hints: { platform: 'Windows', architecture: 'arm', bitness: '64' },
  },
  {
    name: 'EdgeHTML, Windows on ARM',
    is: 'windows arm64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; ARM64; RM-1096) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763',
  },
  {
    name: 'Opera, Windows',
    is: 'windows x64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/123.0.0.0',
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Brave, Windows, hints empty',
    is: 'windows unknown',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Windows', architecture: '', bitness: '' },
  },
  {
    name: 'Firefox, Windows',
    is: 'windows unknown',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    name: 'Firefox of 32 bits, Windows',
    is: 'windows unknown',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; rv:115.0) Gecko/20100101 Firefox/115.0',
  },
  {
    name: 'Firefox ESR, Windows 7',
    is: 'windows x64',
    userAgent: 'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0',
  },
  {
    name: 'Firefox, 32-bit Windows 7',
    is: 'windows unknown',
    userAgent: 'Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0',
  },
  {
    name: 'Internet Explorer 11, Windows 8.1',
    is: 'windows x64',
    userAgent: 'Mozilla/5.0 (Windows NT 6.3; WOW64; Trident/7.0; rv:11.0) like Gecko',
  },
  {
    name: 'Internet Explorer 11, Windows RT',
    is: 'windows unknown',
    userAgent: 'Mozilla/5.0 (Windows NT 6.3; ARM; Trident/7.0; Touch; rv:11.0) like Gecko',
  },
  {
    name: 'QQBrowser, Windows',
    is: 'windows unknown',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.71 Safari/537.36 Core/1.94.202.400 QQBrowser/11.9.5355.400',
  },
  {
    name: '360, Windows',
    is: 'windows x64',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.95 Safari/537.36 QIHU 360SE',
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Sogou, Windows 7',
    is: 'windows x64',
    userAgent:
      'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.87 Safari/537.36 SE 2.X MetaSr 1.0',
  },
  {
    name: 'Chrome, Mac with Apple silicon',
    is: 'macos arm64',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'macOS', architecture: 'arm', bitness: '64' },
  },
  {
    name: 'Chrome, Mac with Intel',
    is: 'macos x64',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'macOS', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Edge, Mac with Apple silicon',
    is: 'macos arm64',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    hints: { platform: 'macOS', architecture: 'arm', bitness: '64' },
  },
  {
    name: 'Chrome, Mac, hints refused',
    is: 'macos unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'macOS', architecture: '', bitness: '' },
  },
  {
    name: 'Safari 18, Mac',
    is: 'macos unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  },
  {
    name: 'Safari 26, Mac',
    is: 'macos unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  },
  {
    name: 'Firefox, Mac',
    is: 'macos unknown',
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    name: 'Firefox ESR, Mac with Mojave',
    is: 'macos x64',
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.14; rv:115.0) Gecko/20100101 Firefox/115.0',
  },
  {
    name: 'Safari 13, Mac with Mojave',
    is: 'macos x64',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.2 Safari/605.1.15',
  },
  {
    name: 'Safari 9, Mac with Mavericks',
    is: 'macos x64',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_5) AppleWebKit/601.7.8 (KHTML, like Gecko) Version/9.1.3 Safari/537.86.7',
  },
  {
    name: 'Safari, Power Mac',
    is: 'macos unknown',
    userAgent:
      'Mozilla/5.0 (Macintosh; U; PPC Mac OS X 10_5_8; en-us) AppleWebKit/533.22.3 (KHTML, like Gecko) Version/5.0.6 Safari/533.22.3',
  },
  {
    name: 'Chrome, Linux on Intel',
    is: 'linux x64',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Linux', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Chromium, Linux on ARM',
    is: 'linux arm64',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Linux', architecture: 'arm', bitness: '64' },
  },
  {
    name: 'Chromium, Raspberry Pi of 32 bits',
    is: 'linux unknown',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Linux', architecture: 'arm', bitness: '32' },
  },
  {
    name: 'Chrome, Linux, no hints',
    is: 'linux unknown',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  {
    name: 'Chromium before reduction, Linux on ARM',
    is: 'linux arm64',
    userAgent:
      'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/95.0.4638.69 Safari/537.36',
  },
  {
    name: 'Firefox, Linux on Intel',
    is: 'linux x64',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    name: 'Firefox, Ubuntu',
    is: 'linux x64',
    userAgent: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    name: 'Firefox, Linux on ARM',
    is: 'linux arm64',
    userAgent: 'Mozilla/5.0 (X11; Linux aarch64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    name: 'Firefox, Linux of 32 bits',
    is: 'linux unknown',
    userAgent: 'Mozilla/5.0 (X11; Linux i686; rv:102.0) Gecko/20100101 Firefox/102.0',
  },
  {
    name: 'Epiphany, Linux',
    is: 'linux unknown',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  },
  {
    name: 'Chrome, Chromebook on Intel',
    is: 'chromeos x64',
    userAgent:
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Chrome OS', architecture: 'x86', bitness: '64' },
  },
  {
    name: 'Chrome, Chromebook on ARM',
    is: 'chromeos arm64',
    userAgent:
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Chrome OS', architecture: 'arm', bitness: '64' },
  },
  {
    name: 'Chrome, Chromebook, no hints',
    is: 'chromeos unknown',
    userAgent:
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  {
    name: 'Chromium OS',
    is: 'chromeos x64',
    userAgent:
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    hints: { platform: 'Chromium OS', architecture: 'x86', bitness: '64' },
  },
];
