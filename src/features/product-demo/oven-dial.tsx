import styles from './oven-dial.module.css';

const CENTRE = 60;

/** A point on the dial; the angle is clockwise from the top, in degrees. */
const at = (angle: number, radius: number) => {
  const radians = (angle * Math.PI) / 180;
  return `${(CENTRE + radius * Math.sin(radians)).toFixed(1)} ${(CENTRE - radius * Math.cos(radians)).toFixed(1)}`;
};

/** The scale runs from 0 °C at the lower left to 300 °C at the lower right. */
const angleOf = (celsius: number) => -135 + (celsius / 300) * 270;
const marks = Array.from({ length: 31 }, (_, index) => index * 10);

/** An oven's dial set to 180 °C. */
export function OvenDial({ alt }: { alt: string }) {
  return (
    <svg className={styles.dial} viewBox="0 0 120 120" role="img" aria-label={alt}>
      <path
        className={styles.scale}
        d={marks.map((mark) => `M${at(angleOf(mark), mark % 50 === 0 ? 45 : 50)}L${at(angleOf(mark), 54)}`).join('')}
      />
      <circle className={styles.knob} cx={CENTRE} cy={CENTRE} r="36" />
      <path className={styles.hand} d={`M${at(angleOf(180), 14)}L${at(angleOf(180), 54)}`} />
      <text className={styles.figure} x={CENTRE} y="76" textAnchor="middle">
        180
      </text>
    </svg>
  );
}
