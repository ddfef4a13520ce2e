import Form, { getDefaultRegistry } from '@rjsf/core';
import {
  type ArrayFieldItemTemplateProps,
  ariaDescribedByIds,
  ErrorSchemaBuilder,
  type FieldTemplateProps,
  type IconButtonProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { type MouseEvent, useMemo } from 'react';
import { isJsonObject, type JsonObject } from '../../src/lib/json.ts';
import { describe, isUntranslated, itemName, pick, pickSchema, replaceFields } from './fields.ts';
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

/** A field. Numbers the texts of a list, as in “English 1”. */
function Field(props: FieldTemplateProps) {
  const isListItem = typeof props.fieldPathId.path.at(-1) === 'number';
  return (
    <templates.FieldTemplate {...props} label={isListItem ? props.label.replace(/-(?=\d+$)/, ' ') : props.label} />
  );
}

/** A group of fields. The title of a list item is its name. Names the languages in which a text is not translated. */
function ObjectField(props: ObjectFieldTemplateProps) {
  const { formData, schema, registry, fieldPathId } = props;
  const { text, label } = useWords();
  const site: Site = registry.formContext;
  const [defaultLanguage] = site.languages;
  if (!('x-words' in schema) || !defaultLanguage) {
    const index = fieldPathId.path.at(-1);
    const name = itemName(formData, site);
    const itemTitle = typeof index === 'number' && (name === undefined ? String(index + 1) : label(name, name));
    return <templates.ObjectFieldTemplate {...props} title={itemTitle || props.title} />;
  }
  const translations: JsonObject = isJsonObject(formData) ? formData : {};
  const otherLanguages = site.languages.filter(({ tag }) => tag !== defaultLanguage.tag);
  const untranslated = otherLanguages.filter(({ tag }) =>
    isUntranslated(translations[tag], translations[defaultLanguage.tag]),
  );
  return (
    <>
      <templates.ObjectFieldTemplate {...props} />
      {untranslated.length > 0 && (
        <p className="untranslated">
          {text('untranslated')}: {untranslated.map(({ name }) => name).join(', ')}
        </p>
      )}
    </>
  );
}

/** A value of one of several kinds, such as a number or “unlimited”, with a choice of the kind. */
function ValueOfKind({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const { label } = useWords();
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the selector is a select element */}
      <label>
        {label('kind')}
        {selector}
      </label>
      {optionSchemaField}
    </>
  );
}

function ArrayItem({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps) {
  return (
    <div className="item">
      {hasToolbar && (
        <div className="buttons">
          <templates.ArrayFieldItemButtonsTemplate {...buttonsProps} />
        </div>
      )}
      {children}
    </div>
  );
}

const symbols: Readonly<Record<string, string>> = { up: '↑', down: '↓' };

/** Returns a button of a list. It keeps the focus when its item moves; a removal focuses the list's “add” button. */
const listButton = (name: keyof (typeof texts)['en']) =>
  function Button({ id, onClick, disabled }: IconButtonProps) {
    const { text } = useWords();
    const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
      const clicked = event.currentTarget;
      const list = clicked.closest('.item')?.closest('fieldset');
      const deletesFolder = name === 'remove' && location.hash === '#languages';
      if (deletesFolder && !confirm(text('confirmLanguage'))) return;
      if (!disabled) onClick?.(event);
      requestAnimationFrame(() => {
        const addButton = list?.querySelector<HTMLElement>(':scope > button');
        (clicked.isConnected ? clicked : addButton)?.focus();
      });
    };
    return (
      <button
        type="button"
        id={id}
        onClick={handleClick}
        aria-disabled={disabled}
        aria-label={text(name)}
        title={text(name)}
      >
        {symbols[name] ?? text(name)}
      </button>
    );
  };

const editorTemplates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: ObjectField,
  ArrayFieldItemTemplate: ArrayItem,
  MultiSchemaFieldTemplate: ValueOfKind,
  ButtonTemplates: {
    AddButton: listButton('add'),
    CopyButton: listButton('copy'),
    MoveUpButton: listButton('up'),
    MoveDownButton: listButton('down'),
    RemoveButton: listButton('remove'),
    ClearButton: listButton('remove'),
    SubmitButton: () => null,
  },
};

/** The form of a document, or of one part of it, with the problems that the server found. */
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
  schema: JsonObject;
  /** The fields of the shown part; undefined shows all fields. */
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
    for (const problem of problems) if (problem.at) builder.addErrors(words.problem(problem), [...problem.at]);
    return builder.ErrorSchema;
  }, [problems, words.language]);
  return (
    <Form
      schema={{ ...described.schema, title: '' }}
      uiSchema={{ ...described.ui, 'ui:submitButtonOptions': { norender: true } }}
      formData={fields ? pick(data, fields) : data}
      formContext={site}
      validator={validator}
      templates={editorTemplates}
      widgets={{ TextareaWidget: WordsWidget, MarkdownWidget }}
      extraErrors={errors}
      showErrorList={false}
      noValidate
      noHtml5Validate
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={({ formData }) => onChange(fields ? replaceFields(data, fields, formData) : formData)}
    />
  );
}
