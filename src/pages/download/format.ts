import { fileName } from '@/content/file-name';
import { formatMessage } from '@/content/format-message';
import type { Download } from '@/content/schemas/downloads';
import type { Language } from '@/content/schemas/languages';

/** A day, written out. Dates are days, not moments: in another time zone they would be another day. */
export const formatDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** A size as its visitors’ systems show it, in megabytes of a million bytes. */
export const formatSize = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);

/** The oldest systems of which any will do: “Fedora 40 or RHEL 9 or later”. */
export const formatMinimum = (systems: readonly string[], orLater: string, language: Language): string =>
  formatMessage(orLater, { systems: new Intl.ListFormat(language, { type: 'disjunction' }).format(systems) });

/** A command about a file: its name and checksum in the places for them. */
export const fillCommand = (command: string, { url, sha256 }: Pick<Download, 'url' | 'sha256'>): string =>
  formatMessage(command, { ...(url && { file: fileName(url) }), ...(sha256 && { sha256 }) });
