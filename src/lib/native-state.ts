import { member, parseJson } from './json.ts';
import { NATIVE_STATE_KEY, readStored, removeStored, writeStored } from './storage.ts';

// Keeps what the visitor typed, chose and opened when React renders a page again: after Back, and if a page translator or an
// extension changed it before hydration.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

type Value = string | boolean | FileList;

type NativeState = {
  /** By the control's key; only those that the visitor changed. */
  values: ReadonlyMap<string, Value>;
  focused?: { key: string; selection?: [number, number] } | undefined;
};

/** The theme is stored separately, and the visitor does not change hidden fields. */
const controls = 'input:not([type=hidden], [data-theme-choice]), textarea, select, details';

const isChoice = (control: Control): boolean =>
  control instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(control.type);

/** The key is the control's name and its index among those of that name. */
function controlsByKey(root: ParentNode): [string, Control][] {
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
  const entries = controlsByKey(root);
  const values = new Map<string, Value>();
  for (const [key, control] of entries) {
    const value = stateOf(control);
    if (value !== undefined) values.set(key, value);
  }
  const [key, control] = entries.find(([, element]) => element === document.activeElement) ?? [];
  if (!key || !control) return { values };
  const start = 'selectionStart' in control ? control.selectionStart : null;
  const end = 'selectionEnd' in control ? control.selectionEnd : null;
  return { values, focused: { key, ...(start !== null && end !== null && { selection: [start, end] }) } };
}

export function restoreNativeState(root: ParentNode, { values, focused }: NativeState): void {
  for (const [key, control] of controlsByKey(root)) {
    const value = values.get(key);
    if (value !== undefined) setValue(control, value);
    if (focused?.key !== key || document.activeElement !== document.body) continue;
    control.focus({ preventScroll: true });
    if (focused.selection && 'setSelectionRange' in control) control.setSelectionRange(...focused.selection);
  }
}

/** @returns a function that restores the state */
export function keepNativeState(root: HTMLElement): () => void {
  let state = readNativeState(root);
  const read = () => {
    state = readNativeState(root);
  };
  // Not `change`: Chromium also dispatches it when a focused field is removed.
  for (const type of ['input', 'toggle', 'focusin', 'keyup', 'click'])
    root.addEventListener(type, read, { capture: true, passive: true });
  return () => restoreNativeState(root, state);
}

const statesByHistoryKey = new Map<string, NativeState>();

export const rememberNativeState = (key: string): void =>
  void statesByHistoryKey.set(key, readNativeState(document.body));

export function recallNativeState(key: string): void {
  const state = statesByHistoryKey.get(key);
  if (state) restoreNativeState(document.body, { values: state.values });
}

/** Stores the state for the same page in another language, which is another document. */
export function storeNativeState(root: ParentNode, page: string): void {
  const values = [...readNativeState(root).values].filter(([, value]) => !(value instanceof FileList));
  writeStored('sessionStorage', NATIVE_STATE_KEY, JSON.stringify({ page, values }));
}

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
