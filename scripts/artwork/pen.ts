import { path } from './svg.ts';

type Point = readonly [x: number, y: number];

const samplesPerSpan = 14;

/** A smooth line through all points (Catmull-Rom). */
function smooth(points: readonly Point[]): Point[] {
  const point = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const line: Point[] = [];
  for (let span = 0; span < points.length - 1; span++) {
    const [a, b, c, d] = [point(span - 1), point(span), point(span + 1), point(span + 2)];
    for (let sample = 0; sample < samplesPerSpan; sample++) {
      const t = sample / samplesPerSpan;
      const along = (axis: 0 | 1): number =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
      line.push([along(0), along(1)]);
    }
  }
  return [...line, point(points.length - 1)];
}

/** The nib's edge, in radians, and the share of its width that is left where it moves along that edge. */
const nibAngle = -0.7;
const thinnest = 0.42;

/** A stroke of a broad pen through these points, `width` units at its widest, tapering where it is lifted. */
export function stroke(points: readonly Point[], width: number, fill: string): string {
  const line = smooth(points);
  const left: string[] = [];
  const right: string[] = [];
  line.forEach(([x, y], index) => {
    const [fromX, fromY] = line[Math.max(0, index - 1)] ?? [x, y];
    const [toX, toY] = line[Math.min(line.length - 1, index + 1)] ?? [x, y];
    const angle = Math.atan2(toY - fromY, toX - fromX);
    const lift = Math.min(1, 0.45 + (line.length - 1 - index) / 9, 0.6 + index / 8);
    const half = (width / 2) * (thinnest + (1 - thinnest) * Math.abs(Math.sin(angle - nibAngle))) * lift;
    const [dx, dy] = [-Math.sin(angle) * half, Math.cos(angle) * half];
    left.push(`${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`);
    right.unshift(`${(x - dx).toFixed(2)} ${(y - dy).toFixed(2)}`);
  });
  return path(`M${[...left, ...right].join('L')}z`, { fill });
}
