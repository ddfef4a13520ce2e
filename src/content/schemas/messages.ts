import * as v from 'valibot';
import { changeKinds } from './constants.ts';
import { languageSchema, list, pluralSchema, words } from './primitives.ts';

const homeMessages = v.object({ pause: words, replay: words });

/** Installation steps. `{file}` is the name of the downloaded file. */
const steps = list(words);

/** The visitor's own download, on the home and the download page. */
const ownDownloadMessages = v.object({
  /** Short names, for buttons: “Mac”. */
  systems: v.object({
    windows: words,
    macos: words,
    linux: words,
    ios: words,
    ipados: words,
    android: words,
    chromeos: words,
  }),
  /** A file for `{system}`: “Download for Mac”. */
  download: words,
  /** The store of `{system}`: “Get it for iPhone”. */
  get: words,
  /** The web app. */
  open: words,
  /** Shown once a download has begun. */
  begun: v.object({
    heading: words,
    /** Links: the same download again, how to check the file. */
    again: words,
    verify: words,
    close: words,
    /** By the kind of file. */
    steps: v.object({ exe: steps, dmg: steps, deb: steps, rpm: steps, appimage: steps, apk: steps }),
  }),
});

const downloadMessages = v.object({
  own: ownDownloadMessages,
  /** `{system}` is the visitor's, by its name in `systems`. */
  forYou: words,
  systems: v.object({ windows: words, macos: words, linux: words, ios: words, android: words, chromeos: words }),
  /** In place of `forYou` where the system is not known. */
  anySystem: words,
  /** A file; `{label}` is the download's: “Download for Mac (Intel)”. */
  download: words,
  /** A store; `{label}` is the download's: “Get it on the App Store”. */
  store: words,
  /** How to find out the processor, where the browser does not report it. */
  unknownChip: v.object({ windows: words, macos: words, linux: words }),
  /** Shown in in-app browsers: WeChat, Weibo, QQ. */
  inApp: v.object({ heading: words, text: words }),
  /** Names the list of links to the platforms. */
  all: words,
  /** The heading of the platforms' files. */
  files: words,
  /** `{version}`. */
  version: words,
  /** `{systems}` is a list of the oldest supported ones: “At least Debian 12 or Ubuntu 22.04”. */
  orLater: words,
  checksum: words,
  /** Opens the commands that check a platform's files. */
  check: words,
  mirrors: words,
  /** `{version}`. */
  notes: words,
  faq: words,
});

const subscribeMessages = v.object({
  period: v.object({ label: words, monthly: words, yearly: words }),
  free: words,
  /** The header of the table's price row. */
  price: words,
  /** `{price}`. */
  perMonth: words,
  perYear: words,
  perPersonMonth: words,
  perPersonYear: words,
  /** Under a yearly price: `{price}` is a twelfth of it. */
  equalsMonthly: words,
  /** Under a monthly price: `{price}` is twelve times it. */
  equalsYearly: words,
  /** `{amount}` and `{percent}` are the saving of yearly payment. */
  saving: words,
  /** On the switch: `{count}` is the largest saving of yearly payment, in months. */
  monthsFree: pluralSchema,
  /** The same where it is less than a month: `{percent}`. */
  savingUpTo: words,
  included: words,
  notIncluded: words,
  unlimited: words,
  terms: words,
  faq: words,
});

const aboutMessages = v.object({
  /** The labels of a colour's two values in the press kit. */
  light: words,
  dark: words,
});

const legalMessages = v.object({
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

const updatesMessages = v.object({
  kinds: v.object(v.entriesFromList(changeKinds, words)),
  /** The number of a release's changes of a kind. */
  counts: v.object(v.entriesFromList(changeKinds, pluralSchema)),
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
  /** Instead of a list of every system. */
  allPlatforms: words,
  /** All changes between two versions. */
  compare: v.object({
    heading: words,
    lead: words,
    from: words,
    to: words,
    show: words,
    /** `{from}` and `{to}` are versions, `{changes}` is the number of changes between them. */
    result: words,
    changes: pluralSchema,
    /** `{version}` was chosen twice. */
    same: words,
    /** `{from}` is newer than `{to}`: they are swapped. */
    reversed: words,
    /** `{version}` does not exist. */
    unknown: words,
    /** Shown without JavaScript. */
    noScript: words,
  }),
  feeds: v.object({ heading: words, lead: words, atom: words, json: words }),
});

const releaseMessages = v.object({
  newest: words,
  /** `{date}`. */
  published: words,
  /** `{version}` is the newest. */
  newer: words,
  platforms: words,
  downloads: words,
  allDownloads: words,
  /** For a release whose files are no longer offered. */
  noDownloads: words,
  knownIssues: words,
  noKnownIssues: words,
  /** `{version}`. */
  previous: words,
  next: words,
  neighbours: words,
  copyLink: words,
  all: words,
  /** Shown with versions near the requested one. */
  nearest: words,
});

/** The reasons why sending a form failed. `{status}` is the HTTP status of the response. */
const failureWords = v.object({
  offline: words,
  network: words,
  timeout: words,
  tooLarge: words,
  wrongType: words,
  forbidden: words,
  missing: words,
  refused: words,
  busy: words,
  unavailable: words,
  server: words,
  invalidResponse: words,
});

/** Choosing files and sending them. `{name}` is a file's name, `{size}` and `{sent}` are sizes: “3 MB”. */
const uploadMessages = v.object({
  choose: words,
  /** At most `{count}` files of `{size}` each. */
  limits: words,
  drop: words,
  files: words,
  unnamed: words,
  ready: words,
  waiting: words,
  /** `{sent}` of `{size}`. */
  sending: words,
  /** All bytes are sent; the response is pending. */
  answering: words,
  /** `{seconds}` until the next attempt. */
  retrying: words,
  reconnecting: words,
  done: words,
  cancelled: words,
  remove: words,
  cancel: words,
  retry: words,
  removeNamed: words,
  cancelNamed: words,
  retryNamed: words,
  cancelAll: words,
  overall: words,
  form: words,
  added: pluralSchema,
  failed: pluralSchema,
  /** Why a file is rejected: `{limit}` is a size or a number. */
  rejected: v.object({ type: words, size: words, count: words }),
  failures: failureWords,
  leave: v.object({ heading: words, text: words, stay: words, leave: words }),
});

/** The form that reports a problem with a version. */
const reportMessages = v.object({
  heading: words,
  lead: words,
  text: words,
  system: words,
  systemHint: words,
  screenshots: words,
  /** `{version}`. */
  version: words,
  send: words,
  sending: words,
  sent: v.object({ heading: words, text: words, /** `{id}`. */ reference: words, again: words }),
  upload: uploadMessages,
});

export type UploadMessages = v.InferOutput<typeof uploadMessages>;
export type ReportMessages = v.InferOutput<typeof reportMessages>;

/** Messages that header, footer and every page share. */
const commonMessages = v.object({
  skipLink: words,
  header: v.object({ main: words, menu: words, close: words, download: words, open: words }),
  /** The language switch. */
  language: v.object({ label: words }),
  theme: v.object({ label: words, system: words, light: words, dark: words }),
  /** `{year}` is the current one. */
  footer: v.object({ copyright: words }),
  loading: words,
  error: v.object({ title: words, heading: words, lead: words, retry: words }),
  copy: v.object({ copy: words, copied: words, failed: words }),
  comingSoon: words,
  /** The permanent link of a heading or an entry: `{title}` is its name. */
  permalink: words,
  breadcrumbs: words,
});

/** The texts of the interface. */
export const messagesSchema = v.object({
  language: languageSchema,
  common: commonMessages,
  home: homeMessages,
  download: downloadMessages,
  about: aboutMessages,
  subscribe: subscribeMessages,
  legal: legalMessages,
  updates: updatesMessages,
  release: releaseMessages,
  report: reportMessages,
});

export type Messages = v.InferOutput<typeof messagesSchema>;
