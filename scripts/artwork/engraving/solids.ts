/** A point or a direction in the sitter's space: x to the right, y up, z towards the viewer; a head is about 1.7 high. */
export type Vector = readonly [x: number, y: number, z: number];

/** A solid as its signed distance: negative inside. All distances are estimates, short rather than long. */
export type Solid = (x: number, y: number, z: number) => number;

export function ellipsoid([cx, cy, cz]: Vector, [rx, ry, rz]: Vector): Solid {
  const least = Math.min(rx, ry, rz);
  return (x, y, z) => {
    const dx = (x - cx) / rx;
    const dy = (y - cy) / ry;
    const dz = (z - cz) / rz;
    const near = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const slope = Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2 + (dz / rz) ** 2);
    return slope === 0 ? -least : (near * (near - 1)) / slope;
  };
}

/** A rod with round ends whose radius goes from `ra` at `a` to `rb` at `b`. */
export function rod([ax, ay, az]: Vector, ra: number, [bx, by, bz]: Vector, rb: number): Solid {
  const ex = bx - ax;
  const ey = by - ay;
  const ez = bz - az;
  const length2 = ex * ex + ey * ey + ez * ez;
  return (x, y, z) => {
    const along = ((x - ax) * ex + (y - ay) * ey + (z - az) * ez) / length2;
    const t = Math.min(1, Math.max(0, along));
    const dx = x - ax - t * ex;
    const dy = y - ay - t * ey;
    const dz = z - az - t * ez;
    return Math.sqrt(dx * dx + dy * dy + dz * dz) - (ra + (rb - ra) * t);
  };
}

/** A ring in the plane that faces the viewer. */
export const ring =
  ([cx, cy, cz]: Vector, radius: number, thickness: number): Solid =>
  (x, y, z) => {
    const out = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - radius;
    return Math.sqrt(out * out + (z - cz) ** 2) - thickness;
  };

/** A collar: a ring around the upright axis through (cx, cz), `rise` higher at the back than at the front per unit of depth. */
export const collar =
  ([cx, cy, cz]: Vector, radius: number, height: number, thickness: number, rise: number): Solid =>
  (x, y, z) => {
    const out = Math.abs(Math.sqrt((x - cx) ** 2 + (z - cz) ** 2) - radius) - thickness;
    const up = Math.abs(y - cy + (z - cz) * rise) - height;
    const [sideways, upwards] = [Math.max(out, 0), Math.max(up, 0)];
    return (Math.min(Math.max(out, up), 0) + Math.sqrt(sideways * sideways + upwards * upwards) - 0.02) * 0.9;
  };

/** The same solid on both sides of the sitter. */
export const mirrored =
  (solid: Solid): Solid =>
  (x, y, z) =>
    solid(Math.abs(x), y, z);

/** Two distances joined with a seam that is `blend` wide. */
export function join(a: number, b: number, blend: number): number {
  const h = Math.max(0, blend - Math.abs(a - b)) / blend;
  return Math.min(a, b) - (h * h * blend) / 4;
}

/** `a` without `b`, with a rounded edge. */
export const carve = (a: number, b: number, blend: number): number => -join(-a, b, blend);
