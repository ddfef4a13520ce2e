import { classes } from '@/ui/classes';
import { Icon, type IconName } from '@/ui/icon';
import { Mark } from '@/ui/mark';
import { Column, Section } from '@/ui/section';
import styles from './foundations.module.css';
import { Specimen } from './specimen.tsx';
import type { Words } from './specimens.ts';

const colours = [
  'paper',
  'paper-raised',
  'paper-sunk',
  'hairline',
  'rule',
  'ink-faint',
  'ink-soft',
  'ink',
  'seal',
  'seal-strong',
  'seal-wash',
] as const;
const sizes = [
  'poster',
  'heading-xl',
  'heading-l',
  'heading-m',
  'heading-s',
  'text-xl',
  'text-l',
  'text-m',
  'text-s',
  'text-xs',
] as const;
const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const icons: readonly IconName[] = [
  'arrow-right',
  'external',
  'download',
  'chevron',
  'menu',
  'close',
  'check',
  'copy',
  'sun',
  'moon',
  'system',
];

/** Colours, sizes of type and space, the mark and the icons: what everything else is made of. */
export function Foundations({ words }: { words: Words }) {
  return (
    <>
      <Section id="colour" heading="Colour" label="Foundations">
        <ul className={styles.swatches}>
          {colours.map((name) => (
            <li key={name} className={styles.swatch}>
              <span className={classes(styles.colour, styles[name])} />
              <code>--{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="type" heading="Type" label="Foundations">
        {sizes.map((name) => (
          <div key={name} className={styles.line}>
            <code>--{name}</code>
            <p className={classes(styles.sample, styles[name], name.startsWith('text') ? styles.sans : styles.serif)}>
              {words.title}
            </p>
          </div>
        ))}
      </Section>
      <Section id="space" heading="Space, mark, icons" label="Foundations">
        <Column span={6}>
          <ul className={styles.spaces}>
            {spaces.map((step) => (
              <li key={step} className={styles.space}>
                <code>--space-{step}</code>
                <span className={classes(styles.bar, styles[`space${step}`])} />
              </li>
            ))}
          </ul>
        </Column>
        <Column span={6}>
          <Specimen name="Mark: solid, outline, seal">
            <span className={styles.marks}>
              <Mark label="Parley" />
              <Mark kind="outline" />
              <Mark kind="seal" />
            </span>
          </Specimen>
          <Specimen name="Icon, at text-m and text-xl">
            <ul className={styles.icons}>
              {icons.map((name) => (
                <li key={name}>
                  <Icon name={name} /> <Icon name={name} className={styles.large} />
                </li>
              ))}
            </ul>
          </Specimen>
        </Column>
      </Section>
    </>
  );
}
