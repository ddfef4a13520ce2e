import { send } from './raw-http.ts';

const places: Record<string, RegExp> = {
  '{script}': /data-main="([^"]+)"/,
  '{style}': /<style data-href="([^"]+)"/,
  '{font}': /rel="preload" as="font"[^>]* href="([^"]+)"/,
};

/** A path in which `{script}`, `{style}` and `{font}` are replaced by files that the home page names. */
export async function hashedFiles(path: string): Promise<string> {
  const place = Object.keys(places).find((name) => path.startsWith(name));
  if (!place) return path;
  const { body } = await send('/home');
  const file = places[place]?.exec(body.toString())?.[1];
  if (!file) throw new Error(`The home page names no ${place}.`);
  return path.replace(place, file);
}
