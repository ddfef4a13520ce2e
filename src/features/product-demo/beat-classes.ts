import styles from './beats.module.css';

/** The class names that start a piece's animation on its beat: CSS has no way to take a number from an attribute yet, and the site's CSP forbids style attributes. */
export const beatClasses = (beat: number): string =>
  `${styles.piece} ${styles[`t${Math.floor(beat / 10)}`] ?? styles.last} ${styles[`u${beat % 10}`]}`;
