import type { ThirdPartyContent } from '@/content/page-content';

type Script = ThirdPartyContent['scripts'][number];
type PolicyRules = { createScriptURL: (url: string) => string | null };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: PolicyRules) => unknown };
  }
}

/**
 * Lets the listed scripts load, and lets scripts add others from the listed origins: the Trusted Types policy `default` applies
 * wherever a script sets the address of a script as text. The browser blocks every other address.
 */
export function allowScripts({ scripts, loads }: Pick<ThirdPartyContent, 'scripts' | 'loads'>): void {
  const addresses = scripts.map(({ address }) => new URL(address).href);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => {
      const { href, origin } = new URL(text, document.baseURI);
      return addresses.includes(href) || loads.includes(origin) ? text : null;
    },
  });
}

/** Adds the elements of scripts to the page. */
export function addScripts(scripts: readonly Script[]): void {
  for (const { address, attributes } of scripts) {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.src = address;
    document.head.append(script);
  }
}
