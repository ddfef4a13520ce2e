import { loadUpdated } from '@/content/load';
import { layoutOverlay, pageKinds, pageOverlay, releaseOverlay, type Served } from '@/content/overlay';
import type { Language } from '@/content/schemas/languages';
import type { ServedKind } from '@/content/served';
import type { PageName } from '@/lib/paths';
import { fetchContent, type Outcome } from './fetch-content.ts';
import { keepStill } from './keep-still.ts';
import { beginWith, listeners, type Overlay } from './shown.ts';

/** What was asked for in this document: nothing is asked for twice. */
const asked = new Set<ServedKind>();
/** What has arrived, and what of it the page shows; the rest waits for a moment in which nobody would notice. */
let arrived: Served = {};
let shown: Served = {};

const overlayOf = (served: Served): Overlay => ({
  page: (name, bundled) => pageOverlay(name, bundled, served),
  layout: (bundled) => layoutOverlay(bundled, served),
  release: (bundled, version) => releaseOverlay(bundled, version, served),
});

const showTo = (served: Served) => () => {
  for (const listener of listeners) listener(overlayOf(served));
};

/** Shows what has arrived, kind by kind, as far as nobody notices; a page that opens from now on begins with all of it. */
function settle(): void {
  for (const kind of Object.keys(arrived)) {
    if (Reflect.get(arrived, kind) === Reflect.get(shown, kind)) continue;
    const next = { ...shown, [kind]: Reflect.get(arrived, kind) };
    if (keepStill(showTo(next), showTo(shown), document.hidden)) shown = next;
  }
}

/** Says, once a page, what was of no use. No error: the page shows what it was built with. */
function report(outcomes: readonly (readonly [ServedKind, Outcome<ServedKind>])[]): void {
  const dropped = outcomes.flatMap(([kind, outcome]) =>
    typeof outcome === 'object' && 'dropped' in outcome ? [`${kind} (${outcome.dropped})`] : [],
  );
  if (dropped.length > 0) console.info(`Live content: ${dropped.length} dropped: ${dropped.join(', ')}`);
}

/**
 * Asks for what a page shows and was not asked for yet, and shows what is newer than what the site was built with.
 * @param leaving aborted when the visitor leaves the page; what was not answered is then asked for by the next
 */
export async function update(name: PageName, language: Language, leaving: AbortSignal): Promise<void> {
  // The page that opened shows all that had arrived; header and footer may lag behind.
  settle();
  const kinds = pageKinds(name).filter((kind) => !asked.has(kind));
  for (const kind of kinds) asked.add(kind);
  const updated = await loadUpdated(language);
  const outcomes = await Promise.all(
    kinds.map(async (kind) => [kind, await fetchContent(kind, language, updated[kind], leaving)] as const),
  );
  for (const [kind, outcome] of outcomes) {
    if (outcome === 'left') asked.delete(kind);
    else if (typeof outcome === 'object' && 'content' in outcome) arrived = { ...arrived, [kind]: outcome.content };
  }
  report(outcomes);
  beginWith(overlayOf(arrived));
  settle();
}

// What had to wait: the visitor has scrolled elsewhere, or looks at another tab.
document.addEventListener('scrollend', settle);
document.addEventListener('visibilitychange', settle);
