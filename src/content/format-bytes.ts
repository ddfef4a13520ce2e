const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units, as stores and systems write it: `10 MB`, with a space that does not break. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1000 ** power);
  return `${amount}\u00a0${units[power]}`;
}
