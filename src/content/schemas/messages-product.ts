import * as v from 'valibot';
import { target, words } from './primitives.ts';

export const homeMessages = v.object({ pause: words, replay: words });

export const downloadMessages = v.object({
  /** `{system}` is the visitor's, as `systems` calls it. */
  forYou: words,
  systems: v.object({ windows: words, macos: words, linux: words, ios: words, android: words, chromeos: words }),
  /** `{label}` is the download's: “Download for Apple silicon”. */
  download: words,
  openStore: words,
  openWeb: words,
  /** Shown where the browser does not tell the processor, over both downloads. */
  unknownChip: v.object({ heading: words, text: words, link: words, to: target }),
  /** Shown within an app that shows pages in a window of its own: WeChat, Weibo, QQ. */
  inApp: v.object({ heading: words, text: words }),
  all: words,
  /** Over the table of them. */
  files: words,
  /** `{version}`. */
  version: words,
  date: words,
  size: words,
  minimum: words,
  /** `{systems}` is a list of the oldest that will do: “At least Debian 12 or Ubuntu 22.04”. */
  orLater: words,
  checksum: words,
  mirrors: words,
  file: words,
  /** `{version}`. */
  notes: words,
  architectures: v.object({ x64: words, arm64: words, any: words }),
  faq: words,
});

export const subscribeMessages = v.object({
  period: v.object({ label: words, monthly: words, yearly: words }),
  free: words,
  /** Heads the prices' row in the table. */
  price: words,
  /** `{price}`. */
  perMonth: words,
  perYear: words,
  perPersonMonth: words,
  perPersonYear: words,
  /** Under a yearly price: `{price}` is the same for a month. */
  equalsMonthly: words,
  /** Under a monthly price: `{price}` is a year of it. */
  equalsYearly: words,
  /** `{amount}` and `{percent}` are what a year at once spares. */
  saving: words,
  savingUpTo: words,
  plans: words,
  included: words,
  notIncluded: words,
  unlimited: words,
  terms: words,
  faq: words,
});

export const aboutMessages = v.object({
  /** The press kit's colours: what each row of figures is. */
  light: words,
  dark: words,
});
