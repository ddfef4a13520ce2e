/** The pictures of the image catalogue, each with its base: the chat app's images or the website's. */
export const imageBases = {
  logo: 'officialChat',
  aboutUsText: 'website',
  CEO: 'website',
  CTO: 'website',
  rightArrow: 'website',
  erweima: 'officialChat',
  tagImg: 'officialChat',
  compareImg: 'officialChat',
  member: 'officialChat',
} as const;
type ImageName = keyof typeof imageBases;

export const isImageName = (name: string): name is ImageName => Object.hasOwn(imageBases, name);
export const imageNames = Object.keys(imageBases).filter(isImageName);
