import * as v from 'valibot';
import { languages } from './languages.ts';

/** The language that a content object is in. */
export const languageSchema = v.picklist(languages, `expected a language: ${languages.join(', ')}`);
