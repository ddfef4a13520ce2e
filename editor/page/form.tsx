import Form, { getDefaultRegistry } from '@rjsf/core';
import {
  ariaDescribedByIds,
  ErrorSchemaBuilder,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useMemo } from 'react';
import { isJsonObject, type JsonObject } from '../../src/lib/json.ts';
import { ColourWidget } from './colour.tsx';
import { contextOf, type FormContext } from './context.ts';
import { countUntranslated, describe, isUntranslated, itemName, pick, pickSchema, replaceFields } from './fields.ts';
import { ArrayItem, listButton, rowTitleId } from './list.tsx';
import { languageOf, MarkdownWidget } from './markdown.tsx';
import type { Problem, Site } from './server.ts';
import { SuggestionsWidget } from './suggestions.tsx';
import { useWords } from './words.ts';

const { templates } = getDefaultRegistry();

/** Counts the fields with an error. */
function countErrors(errors: unknown): number {
  if (!isJsonObject(errors)) return 0;
  const counts = Object.entries(errors).map(([name, inner]) => {
    if (name !== '__errors') return countErrors(inner);
    return Array.isArray(inner) && inner.length > 0 ? 1 : 0;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A text field in one language. */
function WordsWidget({ id, value, onChange, options, rawErrors = [], registry }: WidgetProps) {
  const language = languageOf(id, contextOf(registry).site);
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

/** A field. Numbers the texts of a list, as in “Platforms 1”, or “1” below the name of a language. */
function Field(props: FieldTemplateProps) {
  const { path } = props.fieldPathId;
  const isListItem = typeof path.at(-1) === 'number';
  const isInLanguage = contextOf(props.registry).site.languages.some(({ tag }) => tag === path.at(-2));
  const label = props.label.replace(isInLanguage ? /^.*-(?=\d+$)/ : /-(?=\d+$)/, isInLanguage ? '' : ' ');
  return <templates.FieldTemplate {...props} label={isListItem ? label : props.label} />;
}

/** The address and the size of a picture, which the button above the form sets. */
const FileOfPicture = (props: ObjectFieldTemplateProps) => (
  <details>
    <summary>{props.title}</summary>
    <templates.ObjectFieldTemplate {...props} title="" />
  </details>
);

/** A group of fields. A list item is a row that opens; its title is its name. Names the languages in which a text is not translated. */
function ObjectField(props: ObjectFieldTemplateProps) {
  const { formData, schema, registry, fieldPathId } = props;
  const { text, label, language } = useWords();
  const { site } = contextOf(registry);
  const [defaultLanguage] = site.languages;
  if (!('x-words' in schema) || !defaultLanguage) {
    const index = fieldPathId.path.at(-1);
    if (typeof index !== 'number') {
      const isPicture = ['to', 'width', 'height'].every((field) => field in (schema.properties ?? {}));
      return isPicture ? <FileOfPicture {...props} /> : <templates.ObjectFieldTemplate {...props} />;
    }
    const name = itemName(formData, site, language);
    const untranslated = countUntranslated(schema, formData, site);
    const faults = countErrors(props.errorSchema);
    return (
      <details className="row">
        <summary id={rowTitleId(fieldPathId.$id)}>
          {name === undefined ? String(index + 1) : label(name, name)}
          {isJsonObject(formData) && formData.draft === true && <span className="badge">{text('draft')}</span>}
          {faults > 0 && <span className="badge fault">{text('faultCount').replace('{count}', String(faults))}</span>}
          {untranslated > 0 && (
            <span className="badge">{text('untranslatedCount').replace('{count}', String(untranslated))}</span>
          )}
        </summary>
        <templates.ObjectFieldTemplate {...props} title="" />
      </details>
    );
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

const editorTemplates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: ObjectField,
  ArrayFieldItemTemplate: ArrayItem,
  MultiSchemaFieldTemplate: ValueOfKind,
  ButtonTemplates: {
    AddButton: listButton('add'),
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
  /** Changes the data of the whole document. */
  onChange: (edit: (data: unknown) => unknown) => void;
}) {
  const words = useWords();
  const described = useMemo(
    () => describe(pickSchema(schema, fields), name, words, site),
    [schema, fields, name, words.language, site],
  );
  const context = useMemo((): FormContext => ({ site, onChange }), [site, onChange]);
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
      formContext={context}
      validator={validator}
      templates={editorTemplates}
      widgets={{ TextareaWidget: WordsWidget, MarkdownWidget, ColourWidget, SuggestionsWidget }}
      extraErrors={errors}
      showErrorList={false}
      noValidate
      noHtml5Validate
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={({ formData }) => onChange((current) => (fields ? replaceFields(current, fields, formData) : formData))}
    />
  );
}
