import type { ComponentProps } from 'react';
import shared from '@/styles/shared.module.css';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; name: string };

export function TextField({ label, ...props }: TextFieldProps) {
  return (
    <label className={styles.field}>
      <span className={shared.label}>{label}</span>
      <input type="text" className={styles.control} {...props} />
    </label>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'required'> & {
  label: string;
  name: string;
  /** The validation message for an empty field. The browser's message would be in the browser's language. */
  requiredMessage?: string;
};

export function TextArea({ label, requiredMessage, ...props }: TextAreaProps) {
  return (
    <label className={styles.field}>
      <span className={shared.label}>{label}</span>
      <textarea
        className={styles.control}
        required={requiredMessage !== undefined}
        onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(requiredMessage ?? '')}
        onInput={({ currentTarget }) => {
          // `required` refuses an empty value (onInvalid), but accepts spaces.
          const isBlank = currentTarget.value !== '' && currentTarget.value.trim() === '';
          currentTarget.setCustomValidity(isBlank ? (requiredMessage ?? '') : '');
        }}
        {...props}
      />
    </label>
  );
}

type SelectFieldProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
};

export function SelectField({ label, name, options, defaultValue }: SelectFieldProps) {
  return (
    <label className={styles.field}>
      <span className={shared.label}>{label}</span>
      <select className={styles.control} name={name} defaultValue={defaultValue}>
        {options.map(({ value, label: optionLabel }) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
      <Icon name="chevron" className={styles.chevron} />
    </label>
  );
}
