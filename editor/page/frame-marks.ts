import { VERCEL_STEGA_REGEX, vercelStegaDecode } from '@vercel/stega';

/** A text of the preview: its element, what visitors read, and the index of its field (editor/marks.ts). */
export type MarkedText = { element: Element; text: string; mark: number };

/** Attributes that visitors read or hear. */
const attributes = ['alt', 'aria-label', 'aria-description', 'placeholder', 'title'];

// An element of the frame is not an instance of this window's class.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const elementOf = (node: Node): Element | null => (isElement(node) ? node : node.parentElement);

/** Returns the first mark in a text; undefined if it has none, or one that lost its end, as in a trimmed sentence. */
function decode(text: string): number | undefined {
  const [first] = text.match(VERCEL_STEGA_REGEX) ?? [];
  try {
    const mark = first === undefined ? undefined : vercelStegaDecode(first);
    return typeof mark === 'number' ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Removes all marks: a text that is joined of several has theirs. */
const clean = (text: string): string => text.replace(VERCEL_STEGA_REGEX, '');

/** Finds the marks in the texts of a page, and removes them before the page is painted. */
export class FrameMarks {
  readonly #marks = new Map<Node, number>();
  readonly #document: Document;
  readonly #observer: MutationObserver;

  /** @param onChange is called after texts were added or changed */
  constructor(document: Document, onChange: () => void) {
    this.#document = document;
    this.#observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) this.#read(node);
      onChange();
    });
    this.#read(document);
    this.#observer.observe(document, {
      ...{ childList: true, characterData: true, subtree: true },
      attributeFilter: attributes,
    });
  }

  disconnect(): void {
    this.#observer.disconnect();
  }

  #read(root: Node): void {
    const walker = this.#document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) this.#readText(node);
      else if (isElement(node)) this.#readAttributes(node);
    }
  }

  #readText(node: Node): void {
    const text = node.nodeValue ?? '';
    const cleaned = clean(text);
    if (cleaned === text) return;
    const mark = decode(text);
    if (mark !== undefined) this.#marks.set(node, mark);
    node.nodeValue = cleaned;
  }

  #readAttributes(element: Element): void {
    for (const name of attributes) {
      const text = element.getAttribute(name) ?? '';
      const cleaned = clean(text);
      if (cleaned === text) continue;
      const mark = decode(text);
      if (mark !== undefined) this.#marks.set(element, mark);
      element.setAttribute(name, cleaned);
    }
  }

  /** Returns the mark of a text, or that of the closest element around it that has one. */
  markAt(node: Node | null): { mark: number; element: Element; isExact: boolean } | undefined {
    let isExact = true;
    for (let around: Node | null = node; around && around !== this.#document.body; around = around.parentNode) {
      const own = this.#marks.get(around);
      const element = elementOf(around);
      if (own !== undefined && element) return { mark: own, element, isExact };
      const [inner] = [...around.childNodes].flatMap((child) => this.#marks.get(child) ?? []);
      if (inner !== undefined && element) return { mark: inner, element, isExact: around === node || isExact };
      isExact = false;
    }
    return undefined;
  }

  /** Returns the marks around a node without one, the closest first. */
  marksAround(node: Node | null, maximum: number): number[] {
    const found = new Set<number>();
    for (let around = node?.parentNode; around && found.size < maximum; around = around.parentNode) {
      for (const [marked, mark] of this.#marks) if (around.contains(marked)) found.add(mark);
    }
    return [...found].slice(0, maximum);
  }

  /** All visible texts with marks, in the order of the page. */
  texts(): MarkedText[] {
    const found = [...this.#marks].flatMap(([node, mark]) => {
      if (!node.isConnected) {
        this.#marks.delete(node);
        return [];
      }
      const element = elementOf(node);
      const own = isElement(node) ? attributes.map((name) => node.getAttribute(name)).find(Boolean) : node.nodeValue;
      // A heading that ends in emphasis has its mark alone in the last text.
      const words = own?.trim() || element?.textContent;
      return element?.checkVisibility() && words ? [{ node, element, text: words.trim(), mark }] : [];
    });
    const isAfter = (first: Node, second: Node) =>
      first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
    return found.toSorted((a, b) => isAfter(a.node, b.node));
  }
}
