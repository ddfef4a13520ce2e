import { describe, expect, it } from 'vitest';
import { readColours } from './palette.ts';

/** Relative luminance (0 to 1) of `#rrggbb`, as WCAG defines it. */
function luminance(hex: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio (1 to 21) of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const papers = ['paper', 'paper-raised', 'paper-sunk'];

/** What is printed, on which grounds, and the least ratio: 7 body text (AAA), 4.5 other text (AA), 3 edges of controls. */
const table: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', [...papers, 'seal-wash'], 7],
  ['ink-soft', papers, 7],
  ['ink-faint', papers, 4.5],
  ['seal', [...papers, 'seal-wash'], 4.5],
  ['seal-strong', [...papers, 'seal-wash'], 4.5],
  ['on-seal', ['seal', 'seal-strong'], 4.5],
  ['on-ink', ['ink'], 7],
  ['rule', papers, 3],
];

const rows = table.flatMap(([ink, grounds, least]) => grounds.map((ground) => ({ ink, ground, least })));

describe.each(['light', 'dark'] as const)('colours of the %s edition', (theme) => {
  const colours = readColours(theme);

  it.each(rows)('$ink on $ground has a contrast of $least or more', ({ ink, ground, least }) => {
    const [front, back] = [colours.get(ink), colours.get(ground)];
    if (front === undefined || back === undefined) throw new Error(`tokens.css lacks --${ink} or --${ground}`);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });
});
