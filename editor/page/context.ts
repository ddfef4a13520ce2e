import type { Registry } from '@rjsf/utils';
import type { Site } from './server.ts';

/** What all parts of a form share. */
export type FormContext = {
  site: Site;
  /** Changes the data of the document. */
  onChange: (edit: (data: unknown) => unknown) => void;
};

/** The library does not know the type of a form's context. */
export const contextOf = ({ formContext }: Registry): FormContext => formContext;
