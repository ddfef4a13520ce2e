import { type JsonObject, member } from '../../src/lib/json.ts';

/** The fields of a new picture. An article has it in each language that has the article. */
export function pictureFields(name: string, image: { to: string }, data: unknown): JsonObject {
  if (!name.startsWith('articles/')) return { image };
  const tags = Object.keys(Object(member(data, 'title')));
  return { picture: Object.fromEntries(tags.map((tag) => [tag, image.to])) };
}

/** The address of the picture of a release, or of an article in its first language. */
export function pictureIn(data: unknown): string | undefined {
  const [articlePicture] = Object.values(Object(member(data, 'picture')));
  const address = member(member(data, 'image'), 'to') ?? articlePicture;
  return typeof address === 'string' && address !== '' ? address : undefined;
}
