import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { useWords } from './words.ts';

/** A text field that suggests the schema's examples by their names. */
export function SuggestionsWidget({ id, value, onChange, options, rawErrors = [], schema }: WidgetProps) {
  const { label } = useWords();
  const examples = Array.isArray(schema.examples) ? schema.examples.map(String) : [];
  return (
    <>
      <input
        id={id}
        value={value ?? ''}
        list={`${id}__examples`}
        aria-describedby={ariaDescribedByIds(id)}
        aria-invalid={rawErrors.length > 0}
        onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      />
      <datalist id={`${id}__examples`}>
        {examples.map((example) => (
          <option key={example} value={example} label={label(example, example)} />
        ))}
      </datalist>
    </>
  );
}
