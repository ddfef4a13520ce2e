import { unescaped } from './html.ts';

/** What the head of a page's HTML says, before any script. */
export function headOf(html: string) {
  const of = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));
  const only = (pattern: RegExp) => of(pattern).join(' | ');
  return {
    title: only(/<title>([^<]*)<\/title>/g),
    description: only(/<meta name="description" content="([^"]*)"/g),
    canonical: only(/<link rel="canonical" href="([^"]*)"/g),
    /** A property of Open Graph; several values are parted by ` | `. */
    property: (name: string) => only(new RegExp(`<meta property="${name}" content="([^"]*)"`, 'g')),
    meta: (name: string) => only(new RegExp(`<meta name="${name}"[^>]* content="([^"]*)"`, 'g')),
  };
}
