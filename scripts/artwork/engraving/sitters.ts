import type { Sitter } from './relief.ts';
import { carve, collar, ellipsoid, join, mirrored, ring, rod, type Solid } from './solids.ts';

const skull = ellipsoid([0, 0.36, -0.1], [0.6, 0.68, 0.76]);
const face = ellipsoid([0, -0.16, 0.12], [0.44, 0.66, 0.55]);
const chin = ellipsoid([0, -0.68, 0.36], [0.16, 0.13, 0.16]);
const cheek = mirrored(ellipsoid([0.28, -0.06, 0.38], [0.13, 0.15, 0.16]));
const socket = mirrored(ellipsoid([0.23, 0.12, 0.76], [0.17, 0.1, 0.2]));
const lid = mirrored(ellipsoid([0.225, 0.07, 0.5], [0.125, 0.08, 0.1]));
const brow = mirrored(rod([0.08, 0.225, 0.66], 0.028, [0.38, 0.25, 0.48], 0.022));
const bridge = rod([0, 0.2, 0.66], 0.035, [0, -0.15, 0.83], 0.065);
const nostril = mirrored(ellipsoid([0.07, -0.18, 0.73], [0.055, 0.045, 0.07]));
const upperLip = ellipsoid([0, -0.375, 0.64], [0.155, 0.034, 0.075]);
const lowerLip = ellipsoid([0, -0.445, 0.62], [0.12, 0.042, 0.08]);
const ear = mirrored(ellipsoid([0.57, 0.0, -0.08], [0.07, 0.19, 0.12]));
const concha = mirrored(ellipsoid([0.64, 0.01, -0.05], [0.05, 0.1, 0.06]));
const neck = rod([0, -0.5, -0.14], 0.31, [0, -1.25, -0.26], 0.37);

/** A head as a sculptor roughs it out: planes, closed lids, nobody's features. */
const head: Solid = (x, y, z) => {
  let d = join(skull(x, y, z), face(x, y, z), 0.3);
  d = join(d, chin(x, y, z), 0.2);
  d = join(d, cheek(x, y, z), 0.2);
  d = carve(d, socket(x, y, z), 0.14);
  d = join(d, brow(x, y, z), 0.09);
  d = join(d, bridge(x, y, z), 0.1);
  d = join(d, nostril(x, y, z), 0.05);
  d = join(d, lid(x, y, z), 0.03);
  d = join(d, upperLip(x, y, z), 0.05);
  d = join(d, lowerLip(x, y, z), 0.05);
  d = join(d, ear(x, y, z), 0.05);
  d = carve(d, concha(x, y, z), 0.06);
  return join(d, neck(x, y, z), 0.16);
};

const shoulders = mirrored(rod([0.2, -1.42, -0.3], 0.3, [0.98, -1.66, -0.3], 0.36));
const chest = ellipsoid([0, -2.15, -0.18], [1.12, 0.95, 0.62]);
const torso = (x: number, y: number, z: number): number => join(shoulders(x, y, z), chest(x, y, z), 0.4);

const standCollar = collar([0, -1.08, -0.22], 0.42, 0.15, 0.03, 0.25);
const opening = rod([0, -0.9, 0.3], 0.2, [0, -1.9, 0.62], 0.01);
const coat: Solid = (x, y, z) => carve(join(torso(x, y, z), standCollar(x, y, z), 0.08), opening(x, y, z), 0.03);

const roll = collar([0, -1.02, -0.2], 0.39, 0.16, 0.04, 0.2);
const pullover: Solid = (x, y, z) => join(torso(x, y, z), roll(x, y, z), 0.05);

const crown = ellipsoid([0, 0.46, -0.16], [0.67, 0.7, 0.8]);
const clearing = ellipsoid([0, -0.14, 0.62], [0.52, 0.74, 0.62]);
const knot = ellipsoid([0, 0.6, -1.0], [0.36, 0.34, 0.32]);

/** Hair drawn back from the face into a knot. */
const drawnHair: Solid = (x, y, z) => join(carve(crown(x, y, z), clearing(x, y, z), 0.06), knot(x, y, z), 0.05);

const cap = ellipsoid([0, 0.45, -0.14], [0.65, 0.69, 0.8]);
const quiff = ellipsoid([-0.1, 0.92, 0.16], [0.46, 0.25, 0.46]);
const forehead = ellipsoid([-0.02, -0.04, 0.66], [0.66, 0.72, 0.6]);
const aroundEar = mirrored(ellipsoid([0.62, -0.2, 0.16], [0.3, 0.44, 0.36]));

/** Short hair, swept back from the forehead. */
const shortHair: Solid = (x, y, z) => {
  const mass = join(cap(x, y, z), quiff(x, y, z), 0.14);
  return carve(carve(mass, forehead(x, y, z), 0.06), aroundEar(x, y, z), 0.05);
};

const rims = mirrored(ring([0.235, 0.075, 0.73], 0.175, 0.016));
const saddle = rod([-0.07, 0.12, 0.79], 0.015, [0.07, 0.12, 0.79], 0.015);
const temples = mirrored(rod([0.405, 0.1, 0.71], 0.015, [0.61, 0.09, -0.06], 0.015));
const glasses: Solid = (x, y, z) => Math.min(rims(x, y, z), saddle(x, y, z), temples(x, y, z));

/** Strands as equal steps of a value: out of the knot, and out of the parting above the left temple. */
const fromKnot = (x: number, y: number, z: number): number => Math.atan2(y - 0.52, z + 0.94) * 26 + x * 5;
const fromParting = (x: number, y: number, z: number): number => Math.atan2(y - 0.3, x - 0.34) * 17 + z * 5 + y * 4;

/** Parts in this order: skin, hair, cloth, metal. */
export const sitters = {
  CEO: { parts: [head, drawnHair, coat], strands: fromKnot, turn: -0.62, tilt: 0.03, centre: -0.08 },
  CTO: { parts: [head, shortHair, pullover, glasses], strands: fromParting, turn: 0.52, tilt: 0.02, centre: 0.13 },
} as const satisfies Record<string, Sitter>;
