import type { Solid, Vector } from './solids.ts';

/** A sitter's parts, the lines of the hair, by how many radians the sitter is turned away and bowed, and the middle of the view. */
export type Sitter = {
  readonly parts: readonly Solid[];
  readonly strands: Solid;
  readonly turn: number;
  readonly tilt: number;
  readonly centre: number;
};

/** Values of one pixel: the part (1-based, 0 for the ground), the point in the sitter's space, and how lit it is (0 to 1). */
export const pixelValues = 5;

/** The sitter as seen: `pixelValues` numbers per pixel (part, x, y, z, light), row by row. */
export type Relief = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** The height of what is seen, and its middle, in units. */
const view = { height: 3.24, middle: -0.34 };

/** Light comes from the viewer's upper left. */
const lamp: Vector = [-0.56, 0.5, 0.66];

const farthest = 3.4;
const touch = 0.002;
const probe = 0.004;

/** From the viewer's space to the sitter's. */
function turned([x, y, z]: Vector, turn: number, tilt: number): Vector {
  const level = z * Math.cos(tilt) - y * Math.sin(tilt);
  return [
    x * Math.cos(turn) + level * Math.sin(turn),
    y * Math.cos(tilt) + z * Math.sin(tilt),
    level * Math.cos(turn) - x * Math.sin(turn),
  ];
}

/** How far one can go from a point before touching the sitter. */
const nearest =
  (parts: readonly Solid[]): Solid =>
  (x, y, z) => {
    let least = farthest;
    for (const part of parts) least = Math.min(least, part(x, y, z));
    return least;
  };

/** Goes from a point along a direction: the distance at which the solid is touched, or undefined. `narrowest` is how close it passed, per unit of way. */
function march(solid: Solid, [x, y, z]: Vector, [dx, dy, dz]: Vector, from: number, reach: number) {
  let travelled = from;
  let narrowest = 1;
  for (let step = 0; step < 90 && travelled < reach; step++) {
    const distance = solid(x + dx * travelled, y + dy * travelled, z + dz * travelled);
    if (distance < touch) return { travelled, narrowest: 0 };
    narrowest = Math.min(narrowest, (distance * 4) / travelled);
    travelled += distance * 0.92;
  }
  return { travelled: undefined, narrowest };
}

/** How lit a point is: turned to the lamp, and not in the shadow of another part. */
function lightAt(solid: Solid, point: Vector, towards: Vector): number {
  const [x, y, z] = point;
  const nx = solid(x + probe, y, z) - solid(x - probe, y, z);
  const ny = solid(x, y + probe, z) - solid(x, y - probe, z);
  const nz = solid(x, y, z + probe) - solid(x, y, z - probe);
  const length = Math.hypot(nx, ny, nz) || 1;
  const facing = (nx * towards[0] + ny * towards[1] + nz * towards[2]) / length;
  if (facing <= 0) return Math.max(0, 0.1 + facing * 0.1);
  const open = march(solid, point, towards, 0.09, 1.6).narrowest;
  const certain = Math.min(1, facing * 2.5);
  return 0.1 + 0.9 * facing * (1 + (open - 1) * certain);
}

/** Looks at the sitter from the front, in parallel projection, one ray per pixel. */
export function lookAt({ parts, turn, tilt, centre }: Sitter, width: number, height: number): Relief {
  const values = new Float32Array(width * height * pixelValues);
  const solid = nearest(parts);
  const away = turned([0, 0, -1], turn, tilt);
  const towards = turned(lamp, turn, tilt);
  for (let index = 0; index < width * height; index++) {
    const across = centre + (((index % width) + 0.5 - width / 2) / height) * view.height;
    const up = view.middle + ((height / 2 - Math.floor(index / width) - 0.5) / height) * view.height;
    const eye = turned([across, up, farthest / 2], turn, tilt);
    const { travelled } = march(solid, eye, away, 0, farthest);
    if (travelled === undefined) continue;
    const point: Vector = [eye[0] + away[0] * travelled, eye[1] + away[1] * travelled, eye[2] + away[2] * travelled];
    const distances = parts.map((part) => part(...point));
    const part = distances.indexOf(Math.min(...distances)) + 1;
    values.set([part, ...point, lightAt(solid, point, towards)], index * pixelValues);
  }
  return { width, height, values };
}
