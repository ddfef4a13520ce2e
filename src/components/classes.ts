/** Returns undefined if there are none, so that no empty attribute is rendered. */
export const classes = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
