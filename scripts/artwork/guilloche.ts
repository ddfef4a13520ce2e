export type Braid = {
  readonly x: number;
  readonly y: number;
  /** Mean radius, and how far each strand swings to both sides of it. */
  readonly radius: number;
  readonly swing: number;
  readonly strands: number;
  readonly waves: number;
};

const samples = 600;

/** A ring of woven strands, as the rose engine of a banknote printer turns it. */
export function braidPath({ x, y, radius, swing, strands, waves }: Braid): string {
  const strand = (index: number): string => {
    const phase = (index / strands) * Math.PI * 2;
    const points = Array.from({ length: samples }, (_, sample) => {
      const angle = (sample / samples) * Math.PI * 2;
      const away = radius + swing * Math.sin(waves * angle + phase) * (1 + 0.35 * Math.cos(waves * 0.5 * angle) ** 2);
      return `${(x + away * Math.cos(angle)).toFixed(2)} ${(y + away * Math.sin(angle)).toFixed(2)}`;
    });
    return `M${points.join('L')}z`;
  };
  return Array.from({ length: strands }, (_, index) => strand(index)).join('');
}

/** The same woven strands as a straight band from (x1, y) to (x2, y). */
export function bandPath(x1: number, x2: number, y: number, swing: number, strands: number, waves: number): string {
  const strand = (index: number): string => {
    const phase = (index / strands) * Math.PI * 2;
    const points = Array.from({ length: samples + 1 }, (_, sample) => {
      const share = sample / samples;
      const away = swing * Math.sin(share * waves * Math.PI * 2 + phase);
      return `${(x1 + (x2 - x1) * share).toFixed(2)} ${(y + away).toFixed(2)}`;
    });
    return `M${points.join('L')}`;
  };
  return Array.from({ length: strands }, (_, index) => strand(index)).join('');
}
