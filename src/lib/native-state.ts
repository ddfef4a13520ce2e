import { member, parseJson } from './json.ts';
import { NATIVE_STATE_KEY, readStored, removeStored, writeStored } from './storage.ts';

// The state of uncontrolled inputs and `details`. It is restored when React renders a page again: after Back, and if a page
// translator or an extension changed the page before hydration.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

type ControlValue = string | boolean | FileList;

type NativeState = {
  /** By the control's key. Only controls that the visitor changed. */
  values: ReadonlyMap<string, ControlValue>;
  focused?: { key: string; selection?: [number, number] } | undefined;
};

/** The theme is stored separately, and the visitor does not change hidden fields. */
const controlSelector = 'input:not([type=hidden], [data-theme-choice]), textarea, select, details';

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(control.type);

/** The key is the control's name and its index among the controls of that name. */
function controlsByKey(root: ParentNode): [string, Control][] {
  const counts = new Map<string, number>();
  return [...root.querySelectorAll<Control>(controlSelector)].map((control) => {
    const choice = isChoice(control) && control.value;
    const name = [control.localName, control.getAttribute('name'), choice].join(' ');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, control];
  });
}

function stateOf(control: Control): ControlValue | undefined {
  if (control instanceof HTMLDetailsElement) return control.open;
  if (control instanceof HTMLSelectElement) return control.value;
  if (isChoice(control)) {
    if (control.type === 'file') return control.files?.length ? control.files : undefined;
    return control.checked === control.defaultChecked ? undefined : control.checked;
  }
  return control.value === control.defaultValue ? undefined : control.value;
}

function setValue(control: Control, value: ControlValue): void {
  if (stateOf(control) === value) return;
  if (control instanceof HTMLDetailsElement) {
    if (typeof value !== 'boolean') return;
    control.open = value;
  } else if (typeof value === 'string') {
    control.value = value;
  } else if (control instanceof HTMLInputElement) {
    if (typeof value === 'boolean') control.checked = value;
    else control.files = value;
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

export function readNativeState(root: ParentNode): NativeState {
  const keyedControls = controlsByKey(root);
  const values = new Map<string, ControlValue>();
  for (const [key, control] of keyedControls) {
    const value = stateOf(control);
    if (value !== undefined) values.set(key, value);
  }
  const [key, control] = keyedControls.find(([, candidate]) => candidate === document.activeElement) ?? [];
  if (!key || !control) return { values };
  const start = 'selectionStart' in control ? control.selectionStart : null;
  const end = 'selectionEnd' in control ? control.selectionEnd : null;
  const hasSelection = start !== null && end !== null;
  return { values, focused: { key, ...(hasSelection && { selection: [start, end] }) } };
}

export function restoreNativeState(root: ParentNode, { values, focused }: NativeState): void {
  for (const [key, control] of controlsByKey(root)) {
    const value = values.get(key);
    if (value !== undefined) setValue(control, value);
    const hasLostFocus = focused?.key === key && document.activeElement === document.body;
    if (!hasLostFocus) continue;
    control.focus({ preventScroll: true });
    if (focused.selection && 'setSelectionRange' in control) control.setSelectionRange(...focused.selection);
  }
}

/** Follows the state as the visitor changes it. @returns a function that restores the latest state */
export function trackNativeState(root: HTMLElement): () => void {
  let state = readNativeState(root);
  const read = () => {
    state = readNativeState(root);
  };
  // `change` is not listed, because Chromium also dispatches it when a focused field is removed.
  for (const type of ['input', 'toggle', 'focusin', 'keyup', 'click'])
    root.addEventListener(type, read, { capture: true, passive: true });
  return () => restoreNativeState(root, state);
}

const statesByHistoryKey = new Map<string, NativeState>();

export const rememberNativeState = (historyKey: string): void =>
  void statesByHistoryKey.set(historyKey, readNativeState(document.body));

export function recallNativeState(historyKey: string): void {
  const state = statesByHistoryKey.get(historyKey);
  if (state) restoreNativeState(document.body, { values: state.values });
}

/** Stores the state for another document of the same page: in another language, or after a reload. */
export function storeForNextDocument(root: ParentNode, page: string): void {
  const values = [...readNativeState(root).values].filter(([, value]) => !(value instanceof FileList));
  writeStored('sessionStorage', NATIVE_STATE_KEY, JSON.stringify({ page, values }));
}

export function restoreFromPreviousDocument(root: ParentNode, page: string): void {
  const stored = parseJson(readStored('sessionStorage', NATIVE_STATE_KEY) ?? '');
  removeStored('sessionStorage', NATIVE_STATE_KEY);
  const entries = member(stored, 'values');
  if (member(stored, 'page') !== page || !Array.isArray(entries)) return;
  const values = new Map<string, ControlValue>();
  for (const entry of entries) {
    const [key, value]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof key === 'string' && (typeof value === 'string' || typeof value === 'boolean')) values.set(key, value);
  }
  restoreNativeState(root, { values });
}
