import { once } from 'node:events';
import http from 'node:http';
import { targets } from './targets.ts';

/** Properties that Chrome 100, Firefox 100 or Safari 15.4 lack. */
const newProperties = [
  'container-type',
  'contain-intrinsic-size',
  'content-visibility',
  'interpolate-size',
  'overflow-clip-margin',
  'rotate',
  'scale',
  'text-wrap',
  'text-autospace',
  'translate',
];

/**
 * Replaces CSS features that Chrome 100, Firefox 100 or Safari 15.4 lack by names that no browser knows, so that browsers ignore
 * the declaration, rule or query.
 */
const unknownStyles: readonly (readonly [feature: RegExp, replacement: string])[] = [
  [/@(container|starting-style)\b/g, '@unknown-$1'],
  [/::details-content|:(?:has|popover-open)\b/g, ':unknown'],
  [/\b(?:light-dark|color-mix)\(/g, 'unknown('],
  // Units: line height, and dynamic, small and logical viewports.
  [/(?<=\d)(?:lh|[ds]v[bhiw]|vb)\b/g, 'unknown'],
  [/\bsubgrid\b|(?<=overflow:)clip\b|(?<=float:)inline-start\b/g, 'unknown'],
  // Alternative text: content: "→" / "".
  [/\bcontent:[^;}]*\/ ?""/g, 'unknown:0'],
  [/\(scripting:/g, '(unknown:'],
  // A negated media feature.
  [/@media (?:\w+ and )?not \(|@media[^{]*\(not /g, '@media unknown and ('],
  // A media feature as a range: (width>=60rem), (20rem<width<60rem).
  [/\((?:[\w.]+[<>]=?)?(?:width|height)[<>]/g, '@media unknown and ('],
  [new RegExp(`(?<=[;{])(?=(?:${newProperties.join('|')}):)`, 'g'), 'unknown-'],
  // In Safari the shorthand has no colour and width, and the prefixed one no width.
  [/(?<=[;{])text-decoration:(?=[^;}]* )/g, 'unknown:'],
  [/-webkit-text-decoration:(?=[^;}]* [^;}]* )/g, 'unknown:'],
];

/** Runs in a page before its scripts. Removes the built-ins that the oldest supported browsers lack, and invoker commands. */
function removeBuiltIns(): void {
  const missing: [owner: object, names: string[]][] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [URL, ['canParse', 'parse']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert']],
    [HTMLButtonElement.prototype, ['command', 'commandForElement', 'popoverTargetElement', 'popoverTargetAction']],
    [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
    [Document.prototype, ['startViewTransition']],
    [window, ['scheduler', 'navigation']],
  ];
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  addEventListener('command', (event) => event.preventDefault(), true);
}

const withoutBuiltIns = `<script>(${removeBuiltIns})()</script>`;

const olderStyles = (css: string): string =>
  unknownStyles.reduce((changed, [known, unknown]) => changed.replace(known, unknown), css);

const olderPage = (html: string): string =>
  html
    // The content of style elements.
    .replace(/(?<=<style[^>]*>).*?(?=<\/style>)/gs, olderStyles)
    .replaceAll(' popover="', ' data-unknown="')
    .replace('<head>', `<head>${withoutBuiltIns}`);

/** Removes the newer features from a response, by its media type. */
async function olderBody(response: Response, mediaType: string): Promise<string | Uint8Array> {
  if (mediaType.startsWith('text/html')) return olderPage(await response.text());
  return mediaType.startsWith('text/css') ? olderStyles(await response.text()) : response.bytes();
}

/**
 * Serves the site without the features that the oldest supported browsers lack, and without its Content-Security-Policy, which
 * would forbid the changed styles.
 */
export async function serveOlder(): Promise<{ url: string } & Disposable> {
  const server = http.createServer(async ({ url = '/', headers: { cookie, accept } }, response) => {
    const original = await fetch(new URL(url, targets.site), {
      headers: { cookie: cookie ?? '', accept: accept ?? '', 'accept-language': 'en' },
      redirect: 'manual',
    });
    const mediaType = original.headers.get('content-type') ?? '';
    const location = original.headers.get('location') ?? '';
    response.writeHead(original.status, { 'content-type': mediaType, location });
    response.end(await olderBody(original, mediaType));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close().closeAllConnections() };
}

/**
 * Runs in a page. Reports low contrast, links in running text without underline, radio buttons that do not show which is
 * chosen, and horizontal scrolling.
 */
export function findStyleFaults(): string[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const channels = (colour: string): number[] => {
    if (!context) return [];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const isTransparent = (colour: string) => channels(colour)[3] === 0;
  // The relative luminance of WCAG 2.
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element: Element | null): string => {
    if (!element) return 'none';
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 255 ? backgroundColor : backgroundOf(element.parentElement);
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const excerpt = (element: Element) => element.outerHTML.slice(0, 100);
  const visibleElements = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);

  const faults: string[] = [];
  for (const element of visibleElements('body *')) {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    if (!hasText || element.closest('svg, noscript, script, style')) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const background = backgroundOf(element);
    const [dark = 0, light = 0] = [luminance(color), luminance(background)].sort((a, b) => a - b);
    const size = Number.parseFloat(fontSize);
    // 18 points, or 14 points if it is bold.
    const isLarge = size >= 24 || (size >= 18.6 && Number(fontWeight) >= 600);
    const minContrast = isLarge ? 3 : 4.5;
    const contrast = (light + 0.05) / (dark + 0.05);
    if (background === 'none' || contrast < minContrast)
      faults.push(`${color} on ${background}, ${contrast.toFixed(1)}: ${excerpt(element)}`);
  }
  for (const link of visibleElements('main p a, main dd a')) {
    const { textDecorationLine, textDecorationColor, borderBlockEndColor, borderBlockEndWidth } =
      getComputedStyle(link);
    const isUnderlined = textDecorationLine.includes('underline') && !isTransparent(textDecorationColor);
    const isButton = Number.parseFloat(borderBlockEndWidth) > 0 && !isTransparent(borderBlockEndColor);
    if (!isUnderlined && !isButton && isTransparent(getComputedStyle(link).backgroundColor))
      faults.push(`not underlined: ${excerpt(link)}`);
  }
  const appearance = (input: HTMLInputElement) => {
    const label = input.labels?.[0];
    const elements = label ? [input, label, ...label.querySelectorAll('svg, span')] : [input];
    const styles = elements.map((element) => getComputedStyle(element));
    return styles.map(({ color, backgroundColor, boxShadow }) => [color, backgroundColor, boxShadow]).join();
  };
  const radios = visibleElements('label > [type="radio"]').filter((input) => input instanceof HTMLInputElement);
  for (const chosen of radios.filter(({ checked }) => checked)) {
    const unchosen = radios.find(({ checked, name }) => !checked && name === chosen.name);
    if (!unchosen || appearance(unchosen) === appearance(chosen))
      faults.push(`not shown as chosen: ${excerpt(chosen)}`);
  }
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
  return faults;
}
