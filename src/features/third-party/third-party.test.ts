// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_KEY } from '@/lib/storage';
import { allowScripts, createConsent } from './third-party.ts';

const { showConsentBar, closeConsentBar } = vi.hoisted(() => ({ showConsentBar: vi.fn(), closeConsentBar: vi.fn() }));
vi.mock('./consent-bar.tsx', () => ({ showConsentBar, closeConsentBar }));

const chat = { id: 'chat', when: 'consent', address: 'https://chat.test/chat.js', attributes: {} } as const;
const texts = { open: '', question: '', details: '', signal: '', running: '' };
const messages = { ...texts, more: '', allow: '', decline: '', close: '' };
const services = [{ id: 'chat', name: 'Chat', purpose: 'Shows a chat.' }];
const newConsent = () => createConsent({ services, ...messages }, [chat]);

/** The addresses of the scripts that are added; happy-dom would request them. */
const added: string[] = [];

beforeEach(() => {
  localStorage.clear();
  added.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node.src);
  });
});

test.each([
  { stored: '', signals: {}, adds: [], asks: 1 },
  { stored: 'allowed chat', signals: {}, adds: [chat.address], asks: 0 },
  { stored: 'declined chat', signals: {}, adds: [], asks: 0 },
  { stored: 'allowed video', signals: {}, adds: [], asks: 1 },
  { stored: 'allowed chat', signals: { globalPrivacyControl: true }, adds: [], asks: 0 },
  { stored: 'allowed chat', signals: { doNotTrack: '1' }, adds: [], asks: 0 },
])('Allowed scripts run, and who has not decided is asked @visitor (“$stored”, $signals)', async (row) => {
  localStorage.setItem(CONSENT_KEY, row.stored);
  vi.stubGlobal('navigator', row.signals);
  const { start, ask } = newConsent();
  await start();
  expect(added).toEqual(row.adds);
  expect(showConsentBar).toHaveBeenCalledTimes(row.asks);
  await ask(true);
  const isRefused = Object.keys(row.signals).length > 0;
  expect(showConsentBar).toHaveBeenLastCalledWith(expect.objectContaining({ isRefused, isRequested: true }));
});

test('A visitor who allows scripts gets them once, until an answer in another tab or before Back stops them', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  await newConsent().start();
  const [{ onAnswer }] = showConsentBar.mock.lastCall ?? [];
  for (const answer of ['allowed', 'allowed']) onAnswer(answer);
  expect(added).toEqual([chat.address]);
  expect(localStorage.getItem(CONSENT_KEY)).toBe('allowed chat');
  localStorage.setItem(CONSENT_KEY, 'declined chat');
  for (const event of [new StorageEvent('storage', { key: CONSENT_KEY }), new Event('pageshow')]) {
    reload.mockClear();
    window.dispatchEvent(Object.assign(event, { persisted: true }));
    expect(reload).toHaveBeenCalled();
  }
  await vi.waitFor(() => expect(closeConsentBar).toHaveBeenCalled());
});

test('Only listed scripts, and scripts of listed origins, may be added', () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  allowScripts({ scripts: [chat], loads: ['https://code.test'] });
  const [name, rules] = createPolicy.mock.lastCall ?? [];
  expect(name).toBe('default');
  const allowed = [chat.address, 'https://code.test/more.js'];
  const refused = ['https://chat.test/other.js', 'https://code.test.evil/x.js'];
  expect([...allowed, ...refused].map(rules.createScriptURL)).toEqual([...allowed, null, null]);
});
