/** The id of the live region that the layout renders. */
export const announcerId = 'announcer';

/** Has assistive technology say a text, once nothing else is being said. Without a layout on the page there is nobody to tell. */
export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // The same text twice is no change to a live region, so the second one would stay unsaid.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
