/** Joins class names. Returns undefined if there are none, so that React renders no empty attribute. */
export const classes = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
