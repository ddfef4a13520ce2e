import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { FrameMarks, type MarkedText } from './frame-marks.ts';
import { Outline } from './outline.ts';
import { idOfField, placesOf, type Target } from './places.ts';
import type { FieldPlace } from './server.ts';
import { sourceOf } from './sources.ts';

/** The focus of the form: its document, its field, and the words at the caret, which choose among several texts of a field. */
export type FormFocus = { document: string; fieldId: string; words: string };

type Options = {
  frame: RefObject<HTMLIFrameElement | null>;
  language: string;
  /** True if a click opens the field instead of using the page. */
  isEditing: boolean;
  nameOf: (place: FieldPlace) => string;
  onOpen: (target: Target) => void;
};

/** The number of texts around a derived one beside whose fields its fact is searched for. */
const MAX_MARKS_AROUND = 40;

/** The interval in which the field of the focus is looked up again after the page has changed. */
const SETTLE_MS = 150;

/** The choices of the whole text of an agreement, for narrow and for wide windows. */
const fullText = '[name^="reading"][value="full"]';

// A node of the frame is not an instance of this window's class.
const isNode = (target: EventTarget | null): target is Node => target !== null && 'nodeType' in target;

/** Returns the text and the character of a click. */
function hintAt(document: Document, { clientX, clientY, target }: MouseEvent) {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  const node = position?.offsetNode;
  if (!position || node?.nodeType !== Node.TEXT_NODE) return { node: isNode(target) ? target : null, hint: undefined };
  const text = node.nodeValue ?? '';
  const start = text.length - text.trimStart().length;
  return { node, hint: { text: text.trim(), offset: Math.max(0, position.offset - start) } };
}

/** Connects the preview with the form: a click on a text opens its field, and the field that has the focus is outlined. */
export function usePreviewMarks({ frame, language, isEditing, nameOf, onOpen }: Options) {
  const [texts, setTexts] = useState<readonly MarkedText[]>([]);
  const connected = useRef<{ marks: FrameMarks; outline: Outline; focused?: Element | undefined }>(undefined);
  const latest = useRef({ isEditing, nameOf, onOpen });
  latest.current = { isEditing, nameOf, onOpen };

  const connect = useCallback(() => {
    const document = frame.current?.contentDocument;
    if (!document?.body) return;
    connected.current?.marks.disconnect();
    const outline = new Outline(document);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const marks = new FrameMarks(document, () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTexts(marks.texts()), SETTLE_MS);
    });
    connected.current = { marks, outline };
    setTexts(marks.texts());
    const placeOf = async (node: Node | null) => {
      const found = marks.markAt(node);
      const place = found && (await placesOf([found.mark])).get(found.mark);
      return found && place ? { ...found, place } : undefined;
    };
    document.addEventListener('mouseover', async ({ target }) => {
      const found = latest.current.isEditing && isNode(target) ? await placeOf(target) : undefined;
      if (found) outline.show(found.element, latest.current.nameOf(found.place));
      else outline.show(connected.current?.focused);
    });
    document.documentElement.addEventListener('mouseleave', () => outline.show(connected.current?.focused));
    const open = async (event: MouseEvent) => {
      if (!latest.current.isEditing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { node, hint } = hintAt(document, event);
      const found = await placeOf(node);
      if (!found) return;
      const { place, isExact } = found;
      const around = isExact ? [] : marks.marksAround(node, MAX_MARKS_AROUND);
      const places = await placesOf(around);
      const near = around.flatMap((mark) => places.get(mark) ?? []);
      const source = isExact ? place : await sourceOf([place, ...near], node?.textContent?.trim() ?? '', language);
      latest.current.onOpen({ ...source, hint });
    };
    document.addEventListener('click', open, { capture: true });
  }, [frame, language]);

  useEffect(() => () => connected.current?.marks.disconnect(), []);

  /** Outlines the text of a field, and scrolls to it. @param isRenewed if only the page has changed, not the focus */
  const show = useCallback(
    async ({ document, fieldId, words }: FormFocus, isRenewed = false) => {
      const { marks, outline, focused } = connected.current ?? {};
      // A page that has not changed may have been scrolled since.
      if (!marks || !outline || (isRenewed && focused?.isConnected)) return;
      // “In plain words” hides the full text of an agreement.
      const isInSight = () => words !== '' && marks.texts().some(({ text }) => text.includes(words));
      if (document.startsWith('legal/') && !isInSight())
        for (const full of frame.current?.contentDocument?.querySelectorAll<HTMLInputElement>(fullText) ?? [])
          full.checked = true;
      const shown = marks.texts();
      const places = await placesOf(shown.map(({ mark }) => mark));
      const ownTexts = shown.filter(({ mark }) => {
        const place = places.get(mark);
        // The field of another language has its text at the same place of the page.
        const at = place?.at.map((step) => (step === language ? '*' : step));
        return place?.document === document && at && idOfField(at) === fieldId;
      });
      const found =
        ownTexts.find(({ text }) => words && text.includes(words)) ??
        (words && ownTexts.length > 1 ? undefined : ownTexts[0]);
      found?.element.scrollIntoView({ block: 'center' });
      if (connected.current) connected.current.focused = found?.element;
      outline.show(found?.element);
    },
    [frame, language],
  );

  return { texts, connect, show };
}
