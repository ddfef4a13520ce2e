import { loadUpdated } from '@/content/load';
import { layoutOverlay, pageKinds, pageOverlay, releaseOverlay, type Served } from '@/content/overlay';
import type { Language } from '@/content/schemas/languages';
import type { ServedKind } from '@/content/served';
import type { PageName } from '@/lib/paths';
import { fetchContent, type Outcome } from './fetch-content.ts';
import { publish } from './use-live-content.ts';

/** What was asked for in this document: nothing is asked for twice. */
const asked = new Set<ServedKind>();
/** What has arrived in it. */
let served: Served = {};

/** Logs what was of no use, one line for each page. No error: the page shows what it was built with. */
function report(outcomes: readonly (readonly [ServedKind, Outcome<ServedKind>])[]): void {
  const dropped = outcomes.flatMap(([kind, outcome]) =>
    typeof outcome === 'object' && 'dropped' in outcome ? [`${kind} (${outcome.dropped})`] : [],
  );
  if (dropped.length > 0) console.info(`Live content: ${dropped.length} dropped: ${dropped.join(', ')}`);
}

/**
 * Asks for what a page shows and was not asked for yet, and publishes what is newer than what the site was built with.
 * @param leaving aborted when the visitor leaves the page; what was not answered is then asked for by the next
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
