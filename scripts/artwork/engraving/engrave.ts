import { pixelValues, type Relief } from './relief.ts';

/** A value of each point whose whole numbers are the lines that are cut there. */
export type Lines = (x: number, y: number, z: number) => number;

/** How the parts are cut (ground, skin, hair, cloth, metal), and how dark each is by itself. */
const tones = [0, 0, 0.36, 0.3, 1] as const;
const metal = 4;
const skin: Lines = (_x, y, z) => (y + 0.3 * z) * 34;
const cloth: Lines = (x, y, z) => (y * 0.62 + Math.abs(x) * 0.62 + 0.34 * z) * 34;

/** The second set of lines, which crosses the first in deep shade. */
const crossing: Lines = (x, y, z) => (y * 0.62 - x * 0.5 + 0.5 * z) * 34;
const crossedFrom = 0.56;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Distance of two lines in CSS pixels, at least; up to twice that. */
const spacing = 3.8;

/** Distance of the ground's lines in CSS pixels. */
const groundSpacing = 6;

/** How far the ground's lines rise in the middle, in shares of the picture's height: level lines would band. */
const groundArch = 0.03;

/**
 * Ink of one pixel (0 to 1): where lines crowd, every other one thins out and ends, as an engraver lets them.
 * `value` counts lines, `slope` is lines per pixel, `tone` the share of ink.
 */
function lineInk(value: number, slope: number, tone: number, scale: number): number {
  const crowd = Math.log2(Math.max(slope, 1e-6) * spacing * scale);
  const octave = Math.floor(crowd);
  const step = 2 ** octave;
  const fading = crowd - octave;
  const index = Math.round(value / step);
  const off = Math.abs(value - index * step);
  const odd = Math.abs(index % 2) === 1;
  const half = tone * 0.5 * step * (odd ? 1 - fading : 1 + fading * (1 - tone * 0.4));
  return clamp((half - off) / slope + 0.5);
}

/** Share of ink for a point: light leaves the paper bare, shade fills it. */
const shadeTone = (light: number, own: number): number => clamp((1 - light) ** 1.15 * 0.8 + own - light * 0.12);

/** Arched lines behind the sitter, dark where the sitter is lit and thinning out towards the shaded side. */
function groundInk(index: number, { width, height }: Relief, scale: number): number {
  const across = (index % width) / width;
  const down = Math.floor(index / width) / height;
  const tone = 0.1 + 0.26 * clamp(1 - across * 1.2) + 0.06 * down;
  const arched = down + groundArch * Math.sin(across * Math.PI);
  const line = (arched * height) / (groundSpacing * scale);
  return clamp((tone / 2 - Math.abs(line - Math.round(line))) * groundSpacing * scale + 0.5);
}

/**
 * Cuts a relief into lines: coverage (0 to 1) of each pixel. `scale` is bitmap pixels per CSS pixel. For a dark ground
 * the plate is cut the other way round, as in wood: its lines are the light.
 */
export function engrave(relief: Relief, strands: Lines, scale: number, onDark: boolean): Float32Array {
  const { width, height, values } = relief;
  const ink = new Float32Array(width * height);
  const at = (index: number, field: number): number => values[index * pixelValues + field] ?? 0;
  const value = (index: number, lines: Lines): number => lines(at(index, 1), at(index, 2), at(index, 3));
  const step = (index: number, one: number, other: number, here: number, lines: Lines): number => {
    const [a, b] = [at(one, 0) === at(index, 0), at(other, 0) === at(index, 0)];
    return ((b ? value(other, lines) : here) - (a ? value(one, lines) : here)) / Math.max(1, Number(a) + Number(b));
  };
  const cut = (index: number, lines: Lines, tone: number): number => {
    const here = value(index, lines);
    const across = step(index, index - 1, index + 1, here, lines);
    const down = step(index, index - width, index + width, here, lines);
    return lineInk(here, Math.max(1e-4, Math.hypot(across, down)), tone, scale);
  };
  const lines = [skin, skin, strands, cloth] as const;
  for (let index = 0; index < ink.length; index++) {
    const part = at(index, 0);
    if (part === 0) ink[index] = groundInk(index, relief, scale) * (onDark ? 0.5 : 1);
    else if (part === metal) ink[index] = 1;
    else {
      const shade = shadeTone(at(index, 4), tones[part] ?? 0);
      const crossed = onDark || shade < crossedFrom ? 0 : cut(index, crossing, (shade - crossedFrom) * 0.9);
      ink[index] = Math.max(cut(index, lines[part] ?? skin, onDark ? (1 - shade) ** 1.3 * 1.06 : shade), crossed);
    }
  }
  return ink;
}
