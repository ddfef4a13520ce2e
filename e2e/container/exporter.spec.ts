import { expect } from '@playwright/test';
import { exporter, test } from '../support/container.ts';
import { send } from '../support/http.ts';

/** The samples without labels in Prometheus' text format, by name. */
const samples = (text: string) =>
  new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]));

test('Monitoring reads how many visitors there are, as Prometheus text', async () => {
  const scrape = async () => {
    const answer = await fetch(`${exporter}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return samples(await answer.text());
  };
  // Started is not yet listening; and without nginx's counters it answers too, with 0 here.
  await expect.poll(() => scrape().then((sample) => sample.get('nginx_up'), String)).toBe(1);
  const before = (await scrape()).get('nginx_http_requests_total') ?? Number.NaN;
  for (let visits = 1; visits <= 10; visits += 1) await send('/home');
  const after = await scrape();
  expect(after.get('nginx_http_requests_total')).toBeGreaterThanOrEqual(before + 10);
  for (const name of ['accepted', 'active', 'handled', 'reading', 'waiting', 'writing']) {
    expect(after.get(`nginx_connections_${name}`), name).toBeGreaterThanOrEqual(0);
  }
  expect(after.get('nginx_connections_active')).toBeGreaterThanOrEqual(1);
});
