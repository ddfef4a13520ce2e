import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './toggle-group.module.css';
import hidden from './visually-hidden.module.css';

type Option<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean };

type Props<Value extends string> = {
  /** What is being chosen. */
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly Option<Value>[];
  /** The choice, where the parent keeps it; else `defaultValue` is the first one. */
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: (value: Value) => void;
  /** The radio buttons' name, where a form or a style (`:has()`) needs to know it. */
  name?: string | undefined;
};

/** A choice of one among few, all seen at once. Radio buttons, so that it chooses before the app has started. */
export function ToggleGroup<Value extends string>(props: Props<Value>) {
  const { legend, hideLegend = false, options, value, defaultValue, onValueChange, name = useId() } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const [own, setOwn] = useState(defaultValue);
  const shown = value ?? own;
  const choose = (next: Value) => {
    setOwn(next);
    onValueChange?.(next);
  };
  // Hydration leaves a radio button as the visitor set it before, and tells nobody.
  const adoptEarlyChoice = useEffectEvent(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = options.find((candidate) => candidate.value === early);
    if (option && option.value !== shown) choose(option.value);
  });
  useEffect(() => adoptEarlyChoice(), []);
  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={classes(styles.legend, hideLegend && hidden.hidden)}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === shown}
              disabled={option.disabled}
              onChange={() => choose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
