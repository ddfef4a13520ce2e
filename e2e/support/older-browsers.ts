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

/** Runs in a page. Returns the radio buttons that do not show which is chosen. */
export function findUnclearChoices(): string[] {
  const appearance = (input: HTMLInputElement) => {
    const label = input.labels?.[0];
    const elements = label ? [input, label, ...label.querySelectorAll('svg, span')] : [input];
    const styles = elements.map((element) => getComputedStyle(element));
    return styles.map(({ color, backgroundColor, boxShadow }) => [color, backgroundColor, boxShadow]).join();
  };
  const radios = [...document.querySelectorAll<HTMLInputElement>('label > [type="radio"]')].filter((input) => {
    const { width, height } = input.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(input).visibility === 'visible';
  });
  const isUnclear = (chosen: HTMLInputElement) => {
    const unchosen = radios.find(({ checked, name }) => !checked && name === chosen.name);
    return !unchosen || appearance(unchosen) === appearance(chosen);
  };
  return radios.filter((input) => input.checked && isUnclear(input)).map(({ outerHTML }) => outerHTML);
}
