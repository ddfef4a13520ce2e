import * as v from 'valibot';
import { pluralSchema } from './plural.ts';
import { words } from './primitives.ts';

export const legalMessages = v.object({
  contents: words,
  summary: words,
  /** `{version}`. */
  version: words,
  /** `{date}`. */
  effective: words,
  /** `{version}`, `{date}`. */
  supersedes: words,
  readingTime: pluralSchema,
  print: words,
  changed: words,
  history: words,
  /** `{from}` and `{until}` are the dates between which an earlier version was in force. */
  period: words,
  /** `{version}`: opens an earlier version's whole text. */
  fullText: words,
  /** `{version}`. */
  historyCurrent: words,
  differences: v.object({
    /** `{from}` and `{to}` are versions. */
    heading: words,
    added: words,
    removed: words,
    changed: words,
    before: words,
    after: words,
    none: words,
  }),
  owner: v.object({ heading: words, company: words, address: words, jurisdiction: words, contact: words }),
});

const changeKindNames = v.object({ new: words, improved: words, fixed: words, security: words });

export const updatesMessages = v.object({
  kinds: changeKindNames,
  /** How many changes of a kind a release has. */
  counts: v.object({ new: pluralSchema, improved: pluralSchema, fixed: pluralSchema, security: pluralSchema }),
  filter: words,
  search: words,
  searchHint: words,
  kind: words,
  platform: words,
  any: words,
  results: pluralSchema,
  none: words,
  reset: words,
  newest: words,
  /** `{date}`. */
  refreshed: words,
  /** `{version}`. */
  read: words,
  /** All changes between two versions. */
  compare: v.object({
    heading: words,
    lead: words,
    from: words,
    to: words,
    show: words,
    /** `{from}` and `{to}` are versions, `{changes}` is how many lie between. */
    result: words,
    changes: pluralSchema,
    /** `{version}` was chosen twice. */
    same: words,
    /** `{from}` is newer than `{to}`: what follows goes the other way. */
    reversed: words,
    /** `{version}` does not exist. */
    unknown: words,
    /** What a visitor without JavaScript has instead. */
    noScript: words,
  }),
  feeds: v.object({ heading: words, lead: words, atom: words, json: words }),
});

export const releaseMessages = v.object({
  newest: words,
  /** `{date}`. */
  published: words,
  /** `{version}` is the newest. */
  newer: words,
  platforms: words,
  downloads: words,
  allDownloads: words,
  /** Of a release whose files are offered no longer. */
  noDownloads: words,
  knownIssues: words,
  noKnownIssues: words,
  /** `{version}`. */
  previous: words,
  next: words,
  neighbours: words,
  copyLink: words,
  copyChangeLink: words,
  all: words,
  /** Shown with versions near the one that was asked for. */
  nearest: words,
});
