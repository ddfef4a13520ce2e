import { expect, test } from 'vitest';
import { plan } from './model.ts';

const visit = {
  first: { requests: 10, bytes: 200_000 },
  next: { requests: 3, bytes: 20_000 },
  again: { requests: 2, bytes: 1_000 },
};
const traffic = { visitsPerMonth: 2_592_000, pagesPerVisit: 3, returning: 0.5, peak: 10, cacheHits: 0 };
const capacity = { requestsPerSecond: 100, headroom: 0.5, leastReplicas: 1 };

test('An operator learns how many replicas carry the busiest second', () => {
  // One visit a second: half of them 10 requests and half 2, and two more pages of 3 requests each.
  const planned = plan(visit, traffic, capacity);
  expect(planned.peakRequestsPerSecond).toBeCloseTo(120);
  expect(planned.replicas).toBe(3);
  expect(planned.egressGigabytes).toBeCloseTo((2_592_000 * (100_000 + 500 + 40_000)) / 1e9);
});

test('A CDN takes its share of requests and bytes from the replicas, and none from the visitors', () => {
  const planned = plan(visit, { ...traffic, cacheHits: 0.9 }, capacity);
  expect(planned.peakRequestsPerSecond).toBeCloseTo(120);
  expect(planned.originRequestsPerSecond).toBeCloseTo(12);
  expect(planned.originGigabytes).toBeCloseTo(planned.egressGigabytes / 10);
  expect(planned.replicas).toBe(1);
});

test('There are never fewer replicas than the least', () => {
  expect(plan(visit, { ...traffic, visitsPerMonth: 1 }, { ...capacity, leastReplicas: 3 }).replicas).toBe(3);
});
