import { loadUpdated } from '@/content/load';
import { layoutOverlay, pageKinds, pageOverlay, releaseOverlay, type Served } from '@/content/overlay';
import type { Language } from '@/content/schemas/languages';
import type { ServedKind } from '@/content/served';
import type { PageName } from '@/lib/paths';
import { fetchContent, type Outcome } from './fetch-content.ts';
import { publish } from './use-live-content.ts';

/** The kinds that this document has requested: none is requested twice. */
const asked = new Set<ServedKind>();
/** The content that has arrived. */
let served: Served = {};

/** Logs dropped responses, in one line for each page. They are no errors: the page shows the bundled content. */
function report(outcomes: readonly (readonly [ServedKind, Outcome<ServedKind>])[]): void {
  const dropped = outcomes.flatMap(([kind, outcome]) =>
    typeof outcome === 'object' && 'dropped' in outcome ? [`${kind} (${outcome.dropped})`] : [],
  );
  if (dropped.length > 0) console.info(`Live content: ${dropped.length} dropped: ${dropped.join(', ')}`);
}

/**
 * Requests the kinds that a page shows, unless they were requested before, and publishes what is newer than the bundled.
 * @param leaving aborted when the visitor leaves the page; the next page then repeats its open requests
 */
export async function update(name: PageName, language: Language, leaving: AbortSignal): Promise<void> {
  const kinds = pageKinds(name).filter((kind) => !asked.has(kind));
  for (const kind of kinds) asked.add(kind);
  const updated = await loadUpdated(language);
  const outcomes = await Promise.all(
    kinds.map(async (kind) => [kind, await fetchContent(kind, language, updated[kind], leaving)] as const),
  );
  const before = served;
  for (const [kind, outcome] of outcomes) {
    if (outcome === 'left') asked.delete(kind);
    else if (typeof outcome === 'object' && 'content' in outcome) served = { ...served, [kind]: outcome.content };
  }
  report(outcomes);
  if (served === before) return;
  const all = served;
  publish({
    page: (page, bundled) => pageOverlay(page, bundled, all),
    layout: (bundled) => layoutOverlay(bundled, all),
    release: (bundled, version) => releaseOverlay(bundled, version, all),
  });
}
