/** Outlines an element of the preview, and names its field. It is in the page's document, which has no styles of the editor. */
export class Outline {
  readonly #box: HTMLElement;
  readonly #document: Document;
  #element: Element | undefined;

  constructor(document: Document) {
    this.#document = document;
    this.#box = document.createElement('div');
    this.#box.setAttribute('aria-hidden', 'true');
    this.#box.dataset.editorOutline = '';
    const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
    const sheet = new Sheet();
    sheet.replaceSync(`
      [data-editor-outline] {
        position: fixed; z-index: 2147483647; pointer-events: none; box-sizing: border-box;
        border: 2px solid var(--seal, #b8331a); border-radius: 3px;
      }
      [data-editor-outline]::after {
        content: attr(data-name); position: absolute; inset-block-end: 100%; inset-inline-start: -2px;
        max-inline-size: 60vw; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
        padding: 2px 8px; font: 500 13px/1.5 system-ui, sans-serif; letter-spacing: 0;
        color: #fff; background: var(--seal-fill, #b8331a);
      }
      [data-editor-outline][data-name=""]::after { display: none; }
      [data-editor-outline][data-below]::after { inset-block: 100% auto; }
    `);
    document.adoptedStyleSheets.push(sheet);
    document.addEventListener('scroll', () => this.#place(), { passive: true, capture: true });
  }

  /** Outlines an element; nothing if it is undefined. */
  show(element: Element | undefined, name = ''): void {
    this.#element = element;
    this.#box.dataset.name = name;
    this.#place();
  }

  #place(): void {
    const box = this.#element?.getBoundingClientRect();
    if (!box || box.width === 0) {
      this.#box.remove();
      return;
    }
    const { style, dataset } = this.#box;
    if (box.top < 28) dataset.below = '';
    else delete dataset.below;
    Object.assign(style, {
      insetBlockStart: `${box.top - 4}px`,
      left: `${box.left - 4}px`,
      inlineSize: `${box.width + 8}px`,
      blockSize: `${box.height + 8}px`,
    });
    // A modal dialog of the page would cover it.
    const layer = this.#element?.closest('dialog') ?? this.#document.documentElement;
    if (this.#box.parentNode !== layer) layer.append(this.#box);
  }
}
