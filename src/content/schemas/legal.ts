import * as v from 'valibot';
import type { PageName } from '../../lib/paths.ts';
import { mark } from '../fields.ts';
import {
  contentLanguage,
  heading,
  isoDate,
  legalAnchor,
  list,
  optionalRichText,
  optionalWords,
  pattern,
  richTextSchema,
  target,
  words,
} from './primitives.ts';

/** The legal documents have the names of their pages. */
export type LegalDocumentName = Extract<PageName, `${string}Agreement`>;

const documentVersion = pattern(/^[1-9]\d*\.\d+$/, 'agreement-version');

const sectionSchema = v.object({
  id: legalAnchor,
  title: heading,
  /** A summary in plain language; it is not legally binding. */
  summary: v.optional(words),
  body: richTextSchema,
});

export const legalVersionSchema = v.object({
  title: heading,
  version: mark(documentVersion, { key: true }),
  effective: isoDate,
  /** The day from which the site shows this version, if that is before `effective`. */
  announced: v.optional(isoDate),
  /** The version that this version replaced; `""` for the first. */
  supersedes: v.union([v.literal(''), documentVersion], 'agreement-version-or-nothing'),
  changed: optionalWords,
  introduction: optionalRichText,
  sections: list(sectionSchema, 'one-section'),
});

export const legalDocumentSchema = v.object({
  language: contentLanguage,
  current: legalVersionSchema,
  previous: v.array(legalVersionSchema),
});

/** A sentence of an agreement that a page quotes. `to` is the section, `quote` a part of the sentence. */
export const citationSchema = mark(v.object({ to: target, quote: words }), { reference: 'citation' });

export type Citation = v.InferOutput<typeof citationSchema>;
export type LegalSection = v.InferOutput<typeof sectionSchema>;
export type LegalVersion = v.InferOutput<typeof legalVersionSchema>;
export type LegalDocument = v.InferOutput<typeof legalDocumentSchema>;
