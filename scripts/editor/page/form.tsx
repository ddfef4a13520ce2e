import Form, { getDefaultRegistry } from '@rjsf/core';
import {
  type ArrayFieldItemTemplateProps,
  ariaDescribedByIds,
  ErrorSchemaBuilder,
  type IconButtonProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { type MouseEvent, useMemo } from 'react';
import { type Data, isData } from '../../../src/lib/json.ts';
import { describe, isCopy, pick, pickSchema, withPart } from './fields.ts';
import { languageOf, MarkdownWidget } from './markdown.tsx';
import type { Problem, Site } from './server.ts';
import texts from './texts.json' with { type: 'json' };
import { useWords } from './words.ts';

const { templates } = getDefaultRegistry();

/** A text field in one language. */
function WordsWidget({ id, value, onChange, options, rawErrors = [], registry }: WidgetProps) {
  const language = languageOf(id, registry.formContext);
  return (
    <textarea
      id={id}
      value={value ?? ''}
      lang={language?.tag}
      dir={language?.dir}
      rows={1}
      aria-describedby={ariaDescribedByIds(id)}
      aria-invalid={rawErrors.length > 0}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
    />
  );
}

/** A group of fields, titled by its id if it is a list item. Marks untranslated texts. */
function ObjectField(props: ObjectFieldTemplateProps) {
  const { formData, schema, registry, title } = props;
  const { text } = useWords();
  const { languages }: Site = registry.formContext;
  const [first] = languages;
  if (!('x-words' in schema) || !first)
    return (
      <templates.ObjectFieldTemplate {...props} title={isData(formData) && formData.id ? String(formData.id) : title} />
    );
  const copies = languages.filter(
    ({ tag }) => tag !== first.tag && isData(formData) && isCopy(formData[tag], formData[first.tag]),
  );
  return (
    <>
      <templates.ObjectFieldTemplate {...props} />
      {copies.length > 0 && (
        <p className="untranslated">
          {text('untranslated')}: {copies.map(({ name }) => name).join(', ')}
        </p>
      )}
    </>
  );
}

function ArrayItem({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps) {
  return (
    <div className="item">
      {children}
      {hasToolbar && (
        <div className="buttons">
          <templates.ArrayFieldItemButtonsTemplate {...buttonsProps} />
        </div>
      )}
    </div>
  );
}

/** A button of a list. Keeps the focus on a moved item; after a removal, focuses the button that adds one. */
const button = (name: keyof (typeof texts)['en']) =>
  function Button({ id, onClick, disabled }: IconButtonProps) {
    const { text } = useWords();
    const press = (event: MouseEvent<HTMLButtonElement>) => {
      const own = event.currentTarget;
      const list = own.closest('.item')?.closest('fieldset');
      const deletesFolder = name === 'remove' && location.hash === '#languages';
      if (deletesFolder && !confirm(text('confirmLanguage'))) return;
      if (!disabled) onClick?.(event);
      requestAnimationFrame(() =>
        (own.isConnected ? own : list?.querySelector<HTMLElement>(':scope > button'))?.focus(),
      );
    };
    return (
      <button type="button" id={id} onClick={press} aria-disabled={disabled}>
        {text(name)}
      </button>
    );
  };

const ownTemplates = {
  ObjectFieldTemplate: ObjectField,
  ArrayFieldItemTemplate: ArrayItem,
  ButtonTemplates: {
    AddButton: button('add'),
    CopyButton: button('copy'),
    MoveUpButton: button('up'),
    MoveDownButton: button('down'),
    RemoveButton: button('remove'),
    ClearButton: button('remove'),
    SubmitButton: () => null,
  },
};

/** The form of a document or of one part. Shows problems that the server found. */
export function DocumentForm({
  site,
  name,
  schema,
  fields,
  data,
  problems,
  onChange,
}: {
  site: Site;
  name: string;
  schema: Data;
  /** The fields of the part; undefined shows all. */
  fields: readonly string[] | undefined;
  data: unknown;
  problems: readonly Problem[];
  onChange: (data: unknown) => void;
}) {
  const words = useWords();
  const described = useMemo(
    () => describe(pickSchema(schema, fields), name, words, site),
    [schema, fields, name, words.language, site],
  );
  const errors = useMemo(() => {
    const builder = new ErrorSchemaBuilder();
    for (const { at, message } of problems) if (at) builder.addErrors(words.problem(message), [...at]);
    return builder.ErrorSchema;
  }, [problems, words.language]);
  return (
    <Form
      schema={{ ...described.schema, title: '' }}
      uiSchema={{ ...described.ui, 'ui:submitButtonOptions': { norender: true } }}
      formData={fields ? pick(data, fields) : data}
      formContext={site}
      validator={validator}
      templates={ownTemplates}
      widgets={{ TextareaWidget: WordsWidget, MarkdownWidget }}
      extraErrors={errors}
      showErrorList={false}
      noValidate
      noHtml5Validate
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={({ formData }) => onChange(fields ? withPart(data, fields, formData) : formData)}
    />
  );
}
