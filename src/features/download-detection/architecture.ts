import type { UserAgentFacts, UserAgentHints } from '@/platform/user-agent';
import type { Architecture, SystemPlatform } from './system.ts';

function hintedArchitecture({ architecture, bitness, wow64 }: UserAgentHints): Architecture {
  if (architecture === 'arm' && bitness === '64') return 'arm64';
  if (architecture === 'x86' && (bitness === '64' || wow64)) return 'x64';
  return 'unknown';
}

/** Windows before 10 ran on Intel and AMD alone; since then every browser on ARM says “Win64; x64”, or may. */
function onWindows(userAgent: string): Architecture {
  if (/\bARM64\b/.test(userAgent)) return 'arm64';
  return /Windows NT [56]\./.test(userAgent) && /\b(?:Win64|WOW64)\b/.test(userAgent) ? 'x64' : 'unknown';
}

/** Every Mac says “Intel”, and since Catalina (10.15) every one says 10.15: only what is older is known to be Intel. */
const onMac = (userAgent: string): Architecture =>
  /Intel Mac OS X 10[._](?:\d|1[0-4])(?!\d)/.test(userAgent) ? 'x64' : 'unknown';

/** Firefox names the processor; Chromium and WebKit say x86_64 on all, so that only their “aarch64” is news. */
function onLinux(userAgent: string): Architecture {
  if (/\b(?:aarch64|arm64)\b/.test(userAgent)) return 'arm64';
  return /\b(?:x86_64|amd64)\b.*\brv:.*Gecko\/20/.test(userAgent) ? 'x64' : 'unknown';
}

/** The processor of a computer. Phones and tablets are not asked: their stores know. */
export function architectureOf({ userAgent, hints }: UserAgentFacts, platform: SystemPlatform): Architecture {
  if (platform === 'unknown' || platform === 'ios' || platform === 'android') return 'unknown';
  const told = hints ? hintedArchitecture(hints) : 'unknown';
  if (told !== 'unknown') return told;
  switch (platform) {
    case 'windows':
      return onWindows(userAgent);
    case 'macos':
      return onMac(userAgent);
    default:
      return onLinux(userAgent);
  }
}
