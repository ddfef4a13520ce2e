/** What one visit costs the server, measured by visits.ts. */
export type VisitCost = {
  /** Requests and bytes of the first page, with nothing stored. */
  first: Cost;
  /** Of one more page in the same visit. */
  next: Cost;
  /** Of the first page of a visitor who was here before and has every file stored. */
  again: Cost;
};
export type Cost = { requests: number; bytes: number };

export type Traffic = {
  visitsPerMonth: number;
  pagesPerVisit: number;
  /** Share of visits by people who were here before, 0–1. */
  returning: number;
  /** The busiest second to the month's average. */
  peak: number;
  /** Share of requests, and with them bytes, that a CDN answers, 0–1; 0 without one. */
  cacheHits: number;
};

export type Capacity = {
  /** Requests a second that one replica serves with its processor full. */
  requestsPerSecond: number;
  /** Share of that which may be used at the peak, 0–1: the rest is for a lost replica and for noise. */
  headroom: number;
  /** Fewer than these are never run. */
  leastReplicas: number;
};

export type Plan = {
  /** At the visitors' side, in the busiest second. */
  peakRequestsPerSecond: number;
  /** At the replicas, in the busiest second. */
  originRequestsPerSecond: number;
  replicas: number;
  /** GB (10⁹ bytes) a month that visitors receive, and that leave the replicas. */
  egressGigabytes: number;
  originGigabytes: number;
};

const SECONDS_PER_MONTH = 30 * 24 * 3600;

/** From traffic to replicas and egress. Everything is linear but the least number of replicas. */
export function plan(visit: VisitCost, traffic: Traffic, capacity: Capacity): Plan {
  const { visitsPerMonth, pagesPerVisit, returning, peak, cacheHits } = traffic;
  const perVisit = (of: (cost: Cost) => number) =>
    (1 - returning) * of(visit.first) + returning * of(visit.again) + (pagesPerVisit - 1) * of(visit.next);
  const requests = visitsPerMonth * perVisit(({ requests }) => requests);
  const egressGigabytes = (visitsPerMonth * perVisit(({ bytes }) => bytes)) / 1e9;
  const peakRequestsPerSecond = (requests / SECONDS_PER_MONTH) * peak;
  const originRequestsPerSecond = peakRequestsPerSecond * (1 - cacheHits);
  const needed = Math.ceil(originRequestsPerSecond / (capacity.requestsPerSecond * capacity.headroom));
  return {
    peakRequestsPerSecond,
    originRequestsPerSecond,
    replicas: Math.max(capacity.leastReplicas, needed),
    egressGigabytes,
    originGigabytes: egressGigabytes * (1 - cacheHits),
  };
}
