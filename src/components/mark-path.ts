// The mark: a square seal whose lower edge is cut so that one corner stays as the tail of a speech bubble. The strokes of the
// character for "word" are carved into it. Strokes and gaps are one unit of the grid: sharp at every multiple of 16 px.
// The masters in content/images contain the same paths: change them together.
const seal = 'M0 0h16v13h-11l-5 3z';
const carving = 'M7 1h2v1h-2zM2 3h12v1h-12zM4 5h8v1h-8zM4 7h8v1h-8zM4 9h8v3h-8zM5 10h6v1h-6z';

/** The mark's outlines on a grid of 16 by 16 units, for the even-odd rule. */
export const markPath = {
  solid: `${seal}${carving}`,
  outline: `${seal}M.5 .5V15.117L4.862 12.5H15.5V.5z${carving}`,
  seal,
} as const;
