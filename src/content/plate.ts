import type { Home } from './schemas/pages.ts';
import type { Plate, ReleasePlate } from './schemas/plate.ts';
import type { Site } from './schemas/site.ts';

type Screenshots = NonNullable<Plate['screenshots']>;
export type Screenshot = NonNullable<Screenshots['window']>;

/** A line without a number has no source. */
export type ShownExchange = {
  question: string;
  answer: readonly { text: string; number?: number }[];
  source: string;
  quote: string;
};

/** A brand with a logo has no drawn mark in the window’s bar. */
type ShownWindow = ShownExchange & {
  brand: string;
  hasLogo?: true;
  list: readonly string[];
  stamp?: string;
  next?: string;
};
type ShownPhone = ShownExchange & Pick<NonNullable<Plate['phone']>, 'title' | 'picture' | 'pictureAlt'>;

/** What `AppPlate` shows (src/features/app-plate): a window, a phone or both, in words or as screenshots. */
export type AppPlateContent = {
  caption?: string;
  screenshots?: Screenshots;
  window?: ShownWindow;
  phone?: ShownPhone;
};

/** Numbers the lines that have a source. */
function numbered(lines: readonly { text: string; unsure?: boolean | undefined }[]): ShownExchange['answer'] {
  let number = 0;
  return lines.map(({ text, unsure }) => {
    if (unsure) return { text };
    number += 1;
    return { text, number };
  });
}

const titleOf = ({ brand, logo }: Pick<Site, 'brand' | 'logo'>) => ({ brand, ...(logo && { hasLogo: true as const }) });

const shownWindow = ({ history, answer, ...rest }: NonNullable<Plate['window']>) => ({
  ...rest,
  list: history.map(({ title }) => title),
  answer: numbered(answer),
});

/** Returns the app as home.json describes it; undefined if it does not. */
export function homePlate({
  home: { plate },
  site,
}: {
  home: Pick<Home, 'plate'>;
  site: Pick<Site, 'brand' | 'logo'>;
}): AppPlateContent | undefined {
  if (!plate) return undefined;
  const { caption, screenshots, phone, window } = plate;
  if (screenshots) return { caption, screenshots };
  return {
    caption,
    ...(window && { window: { ...shownWindow(window), ...titleOf(site) } }),
    ...(phone && { phone: { ...phone, answer: numbered(phone.answer) } }),
  };
}

/** Returns the app as a release's notes describe it. */
export const releasePlate = ({ answer, ...rest }: ReleasePlate, site: Site): AppPlateContent => ({
  window: { ...rest, ...titleOf(site), answer: numbered(answer.map((text) => ({ text }))) },
});
