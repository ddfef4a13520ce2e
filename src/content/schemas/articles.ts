import * as v from 'valibot';
import { mark } from '../fields.ts';
import {
  count,
  heading,
  isoDate,
  languageSchema,
  legalAnchor,
  pattern,
  properName,
  richTextSchema,
  target,
  words,
} from './primitives.ts';

export const articleSchema = v.object({
  /** The name of the file, which is the end of the article's path. */
  slug: pattern(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'article-file'),
  title: heading,
  description: words,
  /** The first day on which the site shows the article. */
  date: isoDate,
  updated: v.optional(isoDate),
  author: v.optional(properName),
  /** A picture in `public/`, at the head of the article. The front matter has its address; reading adds its size. */
  picture: v.optional(v.object({ to: target, width: count, height: count })),
  pictureAlt: mark(v.optional(words), { withPicture: true }),
  /** Shown in development only. Front matter has texts alone. */
  draft: v.optional(v.picklist(['true', 'false'], 'true-or-false')),
  introduction: v.optional(richTextSchema),
  sections: v.array(v.object({ id: legalAnchor, title: heading, body: v.optional(richTextSchema) })),
  /** The languages in which the site has the article, in the order of languages.json. */
  languages: mark(v.optional(v.array(languageSchema), []), { owner: 'reading' }),
});

/** The articles of a page in one language, the newest first. Other languages may have other articles. */
export const articlesSchema = mark(v.array(articleSchema), { ownItems: true });

export type Article = v.InferOutput<typeof articleSchema>;
