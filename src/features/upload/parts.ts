import type { Part } from './types.ts';

let count = 0;

/** A part that waits to be sent; of a picture it has a preview, which `forgetPart` gives back. */
export function newPart(file?: File): Part {
  count += 1;
  return {
    id: `part-${count}`,
    file,
    size: file?.size ?? 0,
    sent: 0,
    preview: file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
    state: 'ready',
  };
}

/** Gives back what the browser keeps for a part. */
export function forgetPart({ preview }: Part): void {
  if (preview) URL.revokeObjectURL(preview);
}

export const isUnderWay = ({ state }: Part): boolean =>
  state === 'waiting' || state === 'sending' || state === 'retrying';

/** An empty file counts as a byte: it is something to be done, too. */
const weight = ({ size }: Part): number => Math.max(size, 1);

/** All parts together, from 0 to 1. */
export function overall(parts: readonly Part[]): number {
  const whole = parts.reduce((sum, part) => sum + weight(part), 0);
  const sent = parts.reduce((sum, part) => sum + (part.state === 'done' ? weight(part) : part.sent), 0);
  return whole > 0 ? sent / whole : 0;
}
