/** Joins the class names that apply; nothing where none does, so that no empty attribute is sent. */
export const classes = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
