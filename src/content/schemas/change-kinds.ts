/** The kinds of change, in the order in which a release tells them. Apart from their schema, so that pages need no validator. */
export const changeKinds = ['new', 'improved', 'fixed', 'security'] as const;
export type ChangeKind = (typeof changeKinds)[number];
