import type { ThirdPartyContent } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import { CONSENT_KEY, readStored, writeStored } from '@/lib/storage';

type Script = ThirdPartyContent['scripts'][number];
type PolicyRules = { createScriptURL: (url: string) => string | null };

declare global {
  interface Window {
    /** `createScriptURL` returns a value that only `src` of a script takes; the types of the DOM have it as text. */
    trustedTypes?: {
      createPolicy: (name: string, rules: PolicyRules) => { createScriptURL: (url: string) => string };
    };
  }
}

/**
 * Lets the listed scripts load, and lets scripts add others from the listed origins: the Trusted Types policy `default` applies
 * wherever a script sets the address of a script as text. The browser blocks every other address.
 */
function allowScripts({ scripts, loads }: Pick<ThirdPartyContent, 'scripts' | 'loads'>): void {
  const addresses = scripts.map(({ address }) => new URL(address).href);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => {
      const { href, origin } = new URL(text, document.baseURI);
      return addresses.includes(href) || loads.includes(origin) ? text : null;
    },
  });
}

/** Adds the elements of scripts to the page. */
function addScripts(scripts: readonly Script[]): void {
  for (const { address, attributes } of scripts) {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.src = address;
    document.head.append(script);
  }
}

/** True with Do Not Track or Global Privacy Control. */
const refusesTracking = (): boolean =>
  navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

type Answer = 'allowed' | 'declined';

/** Asks for consent, and adds the scripts that it is for. */
function consentTo(
  { asking, ...words }: NonNullable<ThirdPartyContent['consent']>,
  scripts: ThirdPartyContent['scripts'],
) {
  const ids = asking.map(({ id }) => id).join(' ');
  let isLoaded = false;
  const load = () => {
    if (!isLoaded) addScripts(scripts);
    isLoaded = true;
  };
  const answer = (given: Answer) => {
    // With the ids: a script that is listed later is asked for again.
    writeStored('localStorage', CONSENT_KEY, `${given} ${ids}`);
    if (given === 'allowed') load();
    // A script cannot be stopped.
    else if (isLoaded) window.location.reload();
  };
  const ask = (isRequested: boolean) =>
    import(/* webpackChunkName: "consent" */ './consent-bar.tsx').then(({ showConsentBar }) =>
      showConsentBar({ words, asking, isRefused: refusesTracking(), isRequested, onAnswer: answer }),
    );
  const start = () => {
    const stored = readStored('localStorage', CONSENT_KEY);
    if (refusesTracking() || stored === `declined ${ids}`) return undefined;
    return stored === `allowed ${ids}` ? load() : ask(false);
  };
  return { start, ask };
}

async function prepare(language: Language) {
  const { default: content }: { default: ThirdPartyContent } = await import(
    /* webpackMode: "eager" */ `@content/${language}/third-party.json`
  );
  allowScripts(content);
  const of = (when: string) => content.scripts.filter((script) => script.when === when);
  const consent = __CONSENT__ && content.consent ? consentTo(content.consent, of('consent')) : undefined;
  return { idle: of('idle'), consent };
}

let prepared: ReturnType<typeof prepare> | undefined;

/** Adds the scripts that need no consent, and those that the visitor has allowed; asks where there is no answer yet. */
export async function startThirdParty(language: Language): Promise<void> {
  prepared ??= prepare(language);
  const { idle, consent } = await prepared;
  addScripts(idle);
  await consent?.start();
}

/** Shows the question for consent again, at the visitor's request. */
export async function openConsent(language: Language): Promise<void> {
  prepared ??= prepare(language);
  const { consent } = await prepared;
  await consent?.ask(true);
}
