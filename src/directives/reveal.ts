/**
 * `<section data-reveal>`: shown as it comes into view. Only elements that lie below the window when they are first seen
 * are hidden first (`data-reveal="waiting"`, styled in global.css), so that nothing is ever hidden without a script.
 */
export function reveal(document: Document): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, boundingClientRect, target } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const below = !isIntersecting && boundingClientRect.top >= window.innerHeight;
      target.dataset.reveal = below ? 'waiting' : 'shown';
      if (!below) observer.unobserve(target);
    }
  });
  const observeAll = () => {
    for (const element of document.querySelectorAll('[data-reveal=""], [data-reveal="true"]'))
      observer.observe(element);
  };
  observeAll();
  new MutationObserver(observeAll).observe(document.body, { childList: true, subtree: true });
}
