import { member, parseJson } from './json.ts';
import { NATIVE_STATE_KEY, readStored, removeStored, writeStored } from './storage.ts';

/*
 * What a visitor has typed, chosen and opened is in native elements. React renders a section anew where a page translator or an
 * extension has changed it before hydration, and a page anew after Back: their elements then get the same state.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

type Value = string | boolean | FileList;

type NativeState = {
  /** By the keys of the elements whose state is not the one that they were rendered with. */
  values: ReadonlyMap<string, Value>;
  focused?: { key: string; selection?: [number, number] } | undefined;
};

/** The theme has its own storage, and hidden fields are not the visitor's. */
const controls = 'input:not([type=hidden], [data-theme-choice]), textarea, select, details';

const isChoice = (control: Control): boolean =>
  control instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(control.type);

/** Each control with a key by which it is found again in a page rendered anew: its name, and its place among those of that name. */
function keyed(root: ParentNode): [string, Control][] {
  const counts = new Map<string, number>();
  return [...root.querySelectorAll<Control>(controls)].map((control) => {
    const choice = isChoice(control) && control instanceof HTMLInputElement && control.value;
    const name = [control.localName, control.getAttribute('name'), choice].join(' ');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, control];
  });
}

function stateOf(control: Control): Value | undefined {
  if (control instanceof HTMLDetailsElement) return control.open;
  if (control instanceof HTMLSelectElement) return control.value;
  if (control instanceof HTMLInputElement && isChoice(control)) {
    if (control.type === 'file') return control.files?.length ? control.files : undefined;
    return control.checked === control.defaultChecked ? undefined : control.checked;
  }
  return control.value === control.defaultValue ? undefined : control.value;
}

function setValue(control: Control, value: Value): void {
  if (stateOf(control) === value) return;
  if (typeof value === 'boolean') {
    if (control instanceof HTMLDetailsElement) control.open = value;
    else if (control instanceof HTMLInputElement) control.checked = value;
  } else if (control instanceof HTMLDetailsElement) return;
  else if (typeof value === 'string') control.value = value;
  else if (control instanceof HTMLInputElement) control.files = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

export function readNativeState(root: ParentNode): NativeState {
  const all = keyed(root);
  const values = new Map<string, Value>();
  for (const [key, control] of all) {
    const value = stateOf(control);
    if (value !== undefined) values.set(key, value);
  }
  const [key, control] = all.find(([, one]) => one === document.activeElement) ?? [];
  if (!key || !control) return { values };
  const start = 'selectionStart' in control ? control.selectionStart : null;
  const end = 'selectionEnd' in control ? control.selectionEnd : null;
  return { values, focused: { key, ...(start !== null && end !== null && { selection: [start, end] }) } };
}

/** Gives elements that were rendered anew the state of those before; others have it already. */
export function restoreNativeState(root: ParentNode, { values, focused }: NativeState): void {
  for (const [key, control] of keyed(root)) {
    const value = values.get(key);
    if (value !== undefined) setValue(control, value);
    if (focused?.key !== key || document.activeElement !== document.body) continue;
    control.focus({ preventScroll: true });
    if (focused.selection && 'setSelectionRange' in control) control.setSelectionRange(...focused.selection);
  }
}

/**
 * Keeps the state of a page's native elements until React has hydrated it.
 * @returns a function that restores it
 */
export function keepNativeState(root: HTMLElement): () => void {
  let state = readNativeState(root);
  const read = () => {
    state = readNativeState(root);
  };
  // Not `change`: Chromium dispatches it when a focused field is removed, without its focus.
  for (const type of ['input', 'toggle', 'focusin', 'keyup', 'click'])
    root.addEventListener(type, read, { capture: true, passive: true });
  return () => restoreNativeState(root, state);
}

const kept = new Map<string, NativeState>();

/** Keeps the state of a page that the visitor leaves, by the key of its entry in the history. */
export const rememberNativeState = (key: string): void => void kept.set(key, readNativeState(document.body));

/** Restores the state of a page that Back or Forward has returned to. */
export function recallNativeState(key: string): void {
  const state = kept.get(key);
  if (state) restoreNativeState(document.body, { values: state.values });
}

/** Stores the state of the page for its document in another language, which this tab loads next. */
export function storeNativeState(root: ParentNode, page: string): void {
  const values = [...readNativeState(root).values].filter(([, value]) => !(value instanceof FileList));
  writeStored('sessionStorage', NATIVE_STATE_KEY, JSON.stringify({ page, values }));
}

/** Restores what was stored for this page, once. */
export function restoreStoredState(root: ParentNode, page: string): void {
  const stored = parseJson(readStored('sessionStorage', NATIVE_STATE_KEY) ?? '');
  removeStored('sessionStorage', NATIVE_STATE_KEY);
  const entries = member(stored, 'values');
  if (member(stored, 'page') !== page || !Array.isArray(entries)) return;
  const values = new Map<string, Value>();
  for (const entry of entries) {
    const [key, value]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof key === 'string' && (typeof value === 'string' || typeof value === 'boolean')) values.set(key, value);
  }
  restoreNativeState(root, { values });
}
