import styles from './beats.module.css';

/** The last ten beats that have a rule: whatever comes later comes with them. */
const LAST = 30;

/**
 * The class names that start a piece's animation on its beat: CSS has no way to take a number from an attribute yet, and
 * the site's CSP forbids style attributes. Those of the beats are plain names: 40 hashed ones do not compress.
 */
export const beatClasses = (beat: number): string =>
  `${styles.piece} t${Math.min(Math.floor(beat / 10), LAST)} u${beat % 10}`;
