// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_KEY } from '@/lib/storage';

const script = (id: string, when: string) => ({ id, when, address: `https://${id}.test/${id}.js`, attributes: {} });
const scripts = [script('counter', 'idle'), script('chat', 'consent')];
const [counter, chat] = scripts.map(({ address }) => address);
const consent = { services: [{ id: 'chat', name: 'Chat', purpose: 'Shows a chat.' }] };
vi.mock('@content/en/third-party.json', () => ({ default: { scripts, loads: ['https://code.test'], consent } }));

const showConsentBar = vi.fn();
vi.mock('./consent-bar.tsx', () => ({ showConsentBar }));

/** The addresses of the scripts that are added; happy-dom would request them. */
const added: string[] = [];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  added.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node.src);
  });
});

test.each([
  { stored: '', signals: {}, adds: [counter], asks: 1 },
  { stored: 'allowed chat', signals: {}, adds: [counter, chat], asks: 0 },
  { stored: 'declined chat', signals: {}, adds: [counter], asks: 0 },
  { stored: 'allowed video', signals: {}, adds: [counter], asks: 1 },
  { stored: 'allowed chat', signals: { globalPrivacyControl: true }, adds: [counter], asks: 0 },
  { stored: 'allowed chat', signals: { doNotTrack: '1' }, adds: [counter], asks: 0 },
])('After “$stored” with $signals, $adds are added and the visitor is asked $asks times @visitor', async (row) => {
  localStorage.setItem(CONSENT_KEY, row.stored);
  vi.stubGlobal('navigator', row.signals);
  const { startThirdParty, openConsent } = await import('./third-party.ts');
  await startThirdParty('en');
  expect(added).toEqual(row.adds);
  expect(showConsentBar).toHaveBeenCalledTimes(row.asks);
  await openConsent('en');
  const isRefused = Object.keys(row.signals).length > 0;
  expect(showConsentBar).toHaveBeenLastCalledWith(expect.objectContaining({ isRefused, isRequested: true }));
});

test('A visitor who allows scripts gets them once, and the answer is stored', async () => {
  const { startThirdParty } = await import('./third-party.ts');
  await startThirdParty('en');
  const [{ onAnswer }] = showConsentBar.mock.lastCall ?? [];
  for (const answer of ['allowed', 'allowed']) onAnswer(answer);
  expect(added).toEqual([counter, chat]);
  expect(localStorage.getItem(CONSENT_KEY)).toBe('allowed chat');
});

test('Only listed scripts, and scripts of listed origins, may be added', async () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { startThirdParty } = await import('./third-party.ts');
  await startThirdParty('en');
  const [name, rules] = createPolicy.mock.lastCall ?? [];
  expect(name).toBe('default');
  const addresses = [chat, 'https://code.test/more.js', 'https://chat.test/other.js', 'https://code.test.evil/x.js'];
  expect(addresses.map(rules.createScriptURL)).toEqual([chat, 'https://code.test/more.js', null, null]);
});
