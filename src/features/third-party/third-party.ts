import type { ThirdPartyContent } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import { storeForNextDocument } from '@/lib/native-state';
import { CONSENT_KEY, onStoredChange, readStored, writeStored } from '@/lib/storage';
import type { ConsentAnswer } from './consent-bar.tsx';

type Script = ThirdPartyContent['scripts'][number];
type PolicyRules = { createScriptURL: (url: string) => string | null };

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
  interface Window {
    /** `createScriptURL` returns a TrustedScriptURL, but the DOM's types declare a script's `src` as a string. */
    trustedTypes?: {
      createPolicy: (name: string, rules: PolicyRules) => { createScriptURL: (url: string) => string };
    };
  }
}

/**
 * Allows the listed scripts, and scripts from the listed origins. Browsers apply the Trusted Types policy named `default`
 * whenever code sets a script's address to a string, and block the script if it returns null.
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

function addScripts(scripts: readonly Script[]): void {
  for (const { address, attributes } of scripts) {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.src = address;
    document.head.append(script);
  }
}

const answers: readonly ConsentAnswer[] = ['allowed', 'declined'];

const refusesTracking = (): boolean => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;

/** Returns functions that load the scripts, or ask for consent to them, and that ask again. */
export function createConsent(
  { services, ...messages }: NonNullable<ThirdPartyContent['consent']>,
  scripts: ThirdPartyContent['scripts'],
) {
  const ids = services.map(({ id }) => id).join(' ');
  let isLoaded = false;
  let bar: Promise<typeof import('./consent-bar.tsx')> | undefined;
  const load = () => {
    if (!isLoaded) addScripts(scripts);
    isLoaded = true;
  };
  const apply = (answer: ConsentAnswer) => {
    if (answer === 'allowed') return load();
    if (!isLoaded) return;
    // Only a reload can stop a running script.
    storeForNextDocument(document.body, window.location.pathname);
    window.location.reload();
  };
  const onAnswer = (answer: ConsentAnswer) => {
    // Stored with the ids, because a script that is added later needs a new answer.
    writeStored('localStorage', CONSENT_KEY, `${answer} ${ids}`);
    apply(answer);
  };
  const storedAnswer = (): ConsentAnswer | undefined => {
    const stored = readStored('localStorage', CONSENT_KEY);
    return answers.find((answer) => stored === `${answer} ${ids}`);
  };
  const ask = async (isRequested: boolean) => {
    bar ??= import(/* webpackChunkName: "consent" */ './consent-bar.tsx');
    const { showConsentBar } = await bar;
    // Another tab may have the answer by now.
    if (!isRequested && storedAnswer()) return;
    showConsentBar({ messages, services, isRefused: refusesTracking(), isRequested, isRunning: isLoaded, onAnswer });
  };
  const start = () => {
    if (refusesTracking()) return undefined;
    onStoredChange(CONSENT_KEY, () => {
      const answer = storedAnswer();
      if (!answer) return;
      void bar?.then(({ closeConsentBar }) => closeConsentBar());
      apply(answer);
    });
    const answer = storedAnswer();
    return answer ? apply(answer) : ask(false);
  };
  return { start, ask };
}

async function prepare(language: Language) {
  const { default: content }: { default: ThirdPartyContent } = await import(
    /* webpackMode: "eager" */ `@content/${language}/third-party.json`
  );
  allowScripts(content);
  const scriptsFor = (when: string) => content.scripts.filter((script) => script.when === when);
  const consent = __CONSENT__ && content.consent ? createConsent(content.consent, scriptsFor('consent')) : undefined;
  return { idle: scriptsFor('idle'), consent };
}

let prepared: ReturnType<typeof prepare> | undefined;

/** Adds the scripts that need no consent or are allowed, and asks for consent if there is no answer yet. */
export async function startThirdParty(language: Language): Promise<void> {
  prepared ??= prepare(language);
  const { idle, consent } = await prepared;
  addScripts(idle);
  await consent?.start();
}

export async function openConsent(language: Language): Promise<void> {
  prepared ??= prepare(language);
  const { consent } = await prepared;
  await consent?.ask(true);
}
