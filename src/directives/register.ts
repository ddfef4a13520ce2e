import { copy } from './copy.ts';
import { invoker } from './invoker.ts';
import { lightDismiss } from './light-dismiss.ts';
import { themeChoice } from './theme-choice.ts';

const directives = [copy, invoker, lightDismiss, themeChoice];

/** Registers every directive on the document: delegated, so they serve prerendered HTML and whatever React renders later. */
export function registerDirectives(document: Document): void {
  for (const directive of directives) directive(document);
}
